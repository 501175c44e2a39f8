(() => {
  // src/part.ts
  function sum(items2) {
    let all = 0;
    for (const one of items2) {
      all += one.n;
    }
    return all;
  }

  // src/app.ts
  var items = [{ n: 1 }];
  var twice = (list) => {
    const first = sum(list);
    return first + sum([...list, { n: first }, { n: 0 }]);
  };
  document.title += `${twice(items)} `;
})();
