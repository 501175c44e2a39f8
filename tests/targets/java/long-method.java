// A very long method: hundreds of statements and branches, near the size at which a probe for each is too much.
public class T {
  static int n;
  static int check(int i) { //K2000 //F check calls=2000 returns=2000 throws=0
    n += i & 3; //#2000
    return i; //#2000
  }
  static long big(int x) { //K5 //F big calls=5 returns=5 throws=0
    long r = x; //#5
    r += check(0); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 0; //#1
    }
    r += check(1); //#5
    r += check(2); //#5
    r += check(3); //#5
    r += check(4); //#5
    r += check(5); //#5
    r += check(6); //#5
    r += check(7); //#5
    r += check(8); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 8; //#1
    }
    r += check(9); //#5
    r += check(10); //#5
    r += check(11); //#5
    r += check(12); //#5
    r += check(13); //#5
    r += check(14); //#5
    r += check(15); //#5
    r += check(16); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 16; //#1
    }
    r += check(17); //#5
    r += check(18); //#5
    r += check(19); //#5
    r += check(20); //#5
    r += check(21); //#5
    r += check(22); //#5
    r += check(23); //#5
    r += check(24); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 24; //#1
    }
    r += check(25); //#5
    r += check(26); //#5
    r += check(27); //#5
    r += check(28); //#5
    r += check(29); //#5
    r += check(30); //#5
    r += check(31); //#5
    r += check(32); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 32; //#1
    }
    r += check(33); //#5
    r += check(34); //#5
    r += check(35); //#5
    r += check(36); //#5
    r += check(37); //#5
    r += check(38); //#5
    r += check(39); //#5
    r += check(40); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 40; //#1
    }
    r += check(41); //#5
    r += check(42); //#5
    r += check(43); //#5
    r += check(44); //#5
    r += check(45); //#5
    r += check(46); //#5
    r += check(47); //#5
    r += check(48); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 48; //#1
    }
    r += check(49); //#5
    r += check(50); //#5
    r += check(51); //#5
    r += check(52); //#5
    r += check(53); //#5
    r += check(54); //#5
    r += check(55); //#5
    r += check(56); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 56; //#1
    }
    r += check(57); //#5
    r += check(58); //#5
    r += check(59); //#5
    r += check(60); //#5
    r += check(61); //#5
    r += check(62); //#5
    r += check(63); //#5
    r += check(64); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 64; //#1
    }
    r += check(65); //#5
    r += check(66); //#5
    r += check(67); //#5
    r += check(68); //#5
    r += check(69); //#5
    r += check(70); //#5
    r += check(71); //#5
    r += check(72); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 72; //#1
    }
    r += check(73); //#5
    r += check(74); //#5
    r += check(75); //#5
    r += check(76); //#5
    r += check(77); //#5
    r += check(78); //#5
    r += check(79); //#5
    r += check(80); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 80; //#1
    }
    r += check(81); //#5
    r += check(82); //#5
    r += check(83); //#5
    r += check(84); //#5
    r += check(85); //#5
    r += check(86); //#5
    r += check(87); //#5
    r += check(88); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 88; //#1
    }
    r += check(89); //#5
    r += check(90); //#5
    r += check(91); //#5
    r += check(92); //#5
    r += check(93); //#5
    r += check(94); //#5
    r += check(95); //#5
    r += check(96); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 96; //#1
    }
    r += check(97); //#5
    r += check(98); //#5
    r += check(99); //#5
    r += check(100); //#5
    r += check(101); //#5
    r += check(102); //#5
    r += check(103); //#5
    r += check(104); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 104; //#1
    }
    r += check(105); //#5
    r += check(106); //#5
    r += check(107); //#5
    r += check(108); //#5
    r += check(109); //#5
    r += check(110); //#5
    r += check(111); //#5
    r += check(112); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 112; //#1
    }
    r += check(113); //#5
    r += check(114); //#5
    r += check(115); //#5
    r += check(116); //#5
    r += check(117); //#5
    r += check(118); //#5
    r += check(119); //#5
    r += check(120); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 120; //#1
    }
    r += check(121); //#5
    r += check(122); //#5
    r += check(123); //#5
    r += check(124); //#5
    r += check(125); //#5
    r += check(126); //#5
    r += check(127); //#5
    r += check(128); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 128; //#1
    }
    r += check(129); //#5
    r += check(130); //#5
    r += check(131); //#5
    r += check(132); //#5
    r += check(133); //#5
    r += check(134); //#5
    r += check(135); //#5
    r += check(136); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 136; //#1
    }
    r += check(137); //#5
    r += check(138); //#5
    r += check(139); //#5
    r += check(140); //#5
    r += check(141); //#5
    r += check(142); //#5
    r += check(143); //#5
    r += check(144); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 144; //#1
    }
    r += check(145); //#5
    r += check(146); //#5
    r += check(147); //#5
    r += check(148); //#5
    r += check(149); //#5
    r += check(150); //#5
    r += check(151); //#5
    r += check(152); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 152; //#1
    }
    r += check(153); //#5
    r += check(154); //#5
    r += check(155); //#5
    r += check(156); //#5
    r += check(157); //#5
    r += check(158); //#5
    r += check(159); //#5
    r += check(160); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 160; //#1
    }
    r += check(161); //#5
    r += check(162); //#5
    r += check(163); //#5
    r += check(164); //#5
    r += check(165); //#5
    r += check(166); //#5
    r += check(167); //#5
    r += check(168); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 168; //#1
    }
    r += check(169); //#5
    r += check(170); //#5
    r += check(171); //#5
    r += check(172); //#5
    r += check(173); //#5
    r += check(174); //#5
    r += check(175); //#5
    r += check(176); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 176; //#1
    }
    r += check(177); //#5
    r += check(178); //#5
    r += check(179); //#5
    r += check(180); //#5
    r += check(181); //#5
    r += check(182); //#5
    r += check(183); //#5
    r += check(184); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 184; //#1
    }
    r += check(185); //#5
    r += check(186); //#5
    r += check(187); //#5
    r += check(188); //#5
    r += check(189); //#5
    r += check(190); //#5
    r += check(191); //#5
    r += check(192); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 192; //#1
    }
    r += check(193); //#5
    r += check(194); //#5
    r += check(195); //#5
    r += check(196); //#5
    r += check(197); //#5
    r += check(198); //#5
    r += check(199); //#5
    r += check(200); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 200; //#1
    }
    r += check(201); //#5
    r += check(202); //#5
    r += check(203); //#5
    r += check(204); //#5
    r += check(205); //#5
    r += check(206); //#5
    r += check(207); //#5
    r += check(208); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 208; //#1
    }
    r += check(209); //#5
    r += check(210); //#5
    r += check(211); //#5
    r += check(212); //#5
    r += check(213); //#5
    r += check(214); //#5
    r += check(215); //#5
    r += check(216); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 216; //#1
    }
    r += check(217); //#5
    r += check(218); //#5
    r += check(219); //#5
    r += check(220); //#5
    r += check(221); //#5
    r += check(222); //#5
    r += check(223); //#5
    r += check(224); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 224; //#1
    }
    r += check(225); //#5
    r += check(226); //#5
    r += check(227); //#5
    r += check(228); //#5
    r += check(229); //#5
    r += check(230); //#5
    r += check(231); //#5
    r += check(232); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 232; //#1
    }
    r += check(233); //#5
    r += check(234); //#5
    r += check(235); //#5
    r += check(236); //#5
    r += check(237); //#5
    r += check(238); //#5
    r += check(239); //#5
    r += check(240); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 240; //#1
    }
    r += check(241); //#5
    r += check(242); //#5
    r += check(243); //#5
    r += check(244); //#5
    r += check(245); //#5
    r += check(246); //#5
    r += check(247); //#5
    r += check(248); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 248; //#1
    }
    r += check(249); //#5
    r += check(250); //#5
    r += check(251); //#5
    r += check(252); //#5
    r += check(253); //#5
    r += check(254); //#5
    r += check(255); //#5
    r += check(256); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 256; //#1
    }
    r += check(257); //#5
    r += check(258); //#5
    r += check(259); //#5
    r += check(260); //#5
    r += check(261); //#5
    r += check(262); //#5
    r += check(263); //#5
    r += check(264); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 264; //#1
    }
    r += check(265); //#5
    r += check(266); //#5
    r += check(267); //#5
    r += check(268); //#5
    r += check(269); //#5
    r += check(270); //#5
    r += check(271); //#5
    r += check(272); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 272; //#1
    }
    r += check(273); //#5
    r += check(274); //#5
    r += check(275); //#5
    r += check(276); //#5
    r += check(277); //#5
    r += check(278); //#5
    r += check(279); //#5
    r += check(280); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 280; //#1
    }
    r += check(281); //#5
    r += check(282); //#5
    r += check(283); //#5
    r += check(284); //#5
    r += check(285); //#5
    r += check(286); //#5
    r += check(287); //#5
    r += check(288); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 288; //#1
    }
    r += check(289); //#5
    r += check(290); //#5
    r += check(291); //#5
    r += check(292); //#5
    r += check(293); //#5
    r += check(294); //#5
    r += check(295); //#5
    r += check(296); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 296; //#1
    }
    r += check(297); //#5
    r += check(298); //#5
    r += check(299); //#5
    r += check(300); //#5
    r += check(301); //#5
    r += check(302); //#5
    r += check(303); //#5
    r += check(304); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 304; //#1
    }
    r += check(305); //#5
    r += check(306); //#5
    r += check(307); //#5
    r += check(308); //#5
    r += check(309); //#5
    r += check(310); //#5
    r += check(311); //#5
    r += check(312); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 312; //#1
    }
    r += check(313); //#5
    r += check(314); //#5
    r += check(315); //#5
    r += check(316); //#5
    r += check(317); //#5
    r += check(318); //#5
    r += check(319); //#5
    r += check(320); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 320; //#1
    }
    r += check(321); //#5
    r += check(322); //#5
    r += check(323); //#5
    r += check(324); //#5
    r += check(325); //#5
    r += check(326); //#5
    r += check(327); //#5
    r += check(328); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 328; //#1
    }
    r += check(329); //#5
    r += check(330); //#5
    r += check(331); //#5
    r += check(332); //#5
    r += check(333); //#5
    r += check(334); //#5
    r += check(335); //#5
    r += check(336); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 336; //#1
    }
    r += check(337); //#5
    r += check(338); //#5
    r += check(339); //#5
    r += check(340); //#5
    r += check(341); //#5
    r += check(342); //#5
    r += check(343); //#5
    r += check(344); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 344; //#1
    }
    r += check(345); //#5
    r += check(346); //#5
    r += check(347); //#5
    r += check(348); //#5
    r += check(349); //#5
    r += check(350); //#5
    r += check(351); //#5
    r += check(352); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 352; //#1
    }
    r += check(353); //#5
    r += check(354); //#5
    r += check(355); //#5
    r += check(356); //#5
    r += check(357); //#5
    r += check(358); //#5
    r += check(359); //#5
    r += check(360); //#5
    if (x == 0) { //#5 //K1 //B if: true=1 false=4
      r ^= 360; //#1
    }
    r += check(361); //#5
    r += check(362); //#5
    r += check(363); //#5
    r += check(364); //#5
    r += check(365); //#5
    r += check(366); //#5
    r += check(367); //#5
    r += check(368); //#5
    if (x == 1) { //#5 //K1 //B if: true=1 false=4
      r ^= 368; //#1
    }
    r += check(369); //#5
    r += check(370); //#5
    r += check(371); //#5
    r += check(372); //#5
    r += check(373); //#5
    r += check(374); //#5
    r += check(375); //#5
    r += check(376); //#5
    if (x == 2) { //#5 //K1 //B if: true=1 false=4
      r ^= 376; //#1
    }
    r += check(377); //#5
    r += check(378); //#5
    r += check(379); //#5
    r += check(380); //#5
    r += check(381); //#5
    r += check(382); //#5
    r += check(383); //#5
    r += check(384); //#5
    if (x == 3) { //#5 //K1 //B if: true=1 false=4
      r ^= 384; //#1
    }
    r += check(385); //#5
    r += check(386); //#5
    r += check(387); //#5
    r += check(388); //#5
    r += check(389); //#5
    r += check(390); //#5
    r += check(391); //#5
    r += check(392); //#5
    if (x == 4) { //#5 //K1 //B if: true=1 false=4
      r ^= 392; //#1
    }
    r += check(393); //#5
    r += check(394); //#5
    r += check(395); //#5
    r += check(396); //#5
    r += check(397); //#5
    r += check(398); //#5
    r += check(399); //#5
    return r; //#5
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    long sum = 0; //#1
    for (int i = 0; i < 5; i++) { //#1 //K5 //B for: true=5 false=1
      sum += big(i); //#5
    }
    System.out.println(sum + " " + n); //#1
  }
}
