var a = 1; //#1
if (a) a++; //B 1,0
console.log(a) //#1