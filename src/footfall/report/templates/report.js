"use strict";
// Go to #path:line for any line, and let a click on a line number make such a link.
const ROW = 19;
const mark = document.createElement("div");
mark.className = "mark";

function go() {
  const hash = location.hash.slice(1);
  const parts = /^(.*):(\d+)$/.exec(hash);
  mark.remove();
  const file = document.getElementById(parts ? parts[1] : hash);
  if (!file || !file.classList.contains("file")) return;
  file.open = true;
  const code = file.querySelector(".code");
  if (!parts || !code) {
    file.scrollIntoView();
    return;
  }
  mark.style.top = (Number(parts[2]) - 1) * ROW + "px";
  code.append(mark);
  mark.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const numbers = event.target.closest(".no");
  if (numbers) {
    const line = Math.floor((event.clientY - numbers.getBoundingClientRect().top) / ROW) + 1;
    location.hash = numbers.closest(".file").id + ":" + line;
    return;
  }
  const link = event.target.closest("a[href^='#']");
  if (link && link.getAttribute("href") === location.hash) go();
});
window.addEventListener("hashchange", go);
go();
