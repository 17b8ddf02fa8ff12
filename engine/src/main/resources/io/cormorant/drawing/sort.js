document.querySelectorAll('table.sortable').forEach(function (table) {
  var body = table.tBodies[0];
  table.querySelectorAll('thead th').forEach(function (head, column) {
    if (!head.textContent) return;
    var button = document.createElement('button');
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', function () {
      var number = head.classList.contains('num');
      var down = head.getAttribute('aria-sort') ? head.getAttribute('aria-sort') === 'ascending' : number;
      table.querySelectorAll('thead th').forEach(function (other) { other.removeAttribute('aria-sort'); });
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      Array.from(body.rows)
        .sort(function (a, b) {
          var x = a.cells[column], y = b.cells[column];
          if (number && !(x.dataset.v && y.dataset.v)) return (x.dataset.v ? 0 : 1) - (y.dataset.v ? 0 : 1);
          var order = number ? x.dataset.v - y.dataset.v : x.textContent.localeCompare(y.textContent);
          return down ? -order : order;
        })
        .forEach(function (row) { body.appendChild(row); });
    });
  });
});
