var classic = 1; // 10
