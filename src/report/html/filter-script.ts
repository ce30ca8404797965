/**
 * Search and filter of a list of `.task`, by `data-kind` and by the words of the summary and of what is marked with
 * `data-search`; a list of links beside it (`.jump`) follows. The page is whole without it: the controls stay hidden then.
 */
export const filterScript = `
const filters = document.querySelector(".filters");
if (filters) {
  const search = filters.querySelector("input[type=search]");
  const links = document.querySelectorAll(".jump li");
  const rows = [...document.querySelectorAll(".task")].map((element, index) => {
    const words = [...element.querySelectorAll(":scope > summary, [data-search]")].map((part) => part.textContent).join(" ");
    return { element, link: links[index], words: words.toLowerCase(), kind: element.dataset.kind };
  });
  const apply = () => {
    const terms = search.value.toLowerCase().split(" ").filter(Boolean);
    const kind = filters.querySelector("input:checked").value;
    let shown = 0;
    for (const row of rows) {
      const fits = (!kind || row.kind === kind) && terms.every((term) => row.words.includes(term));
      row.element.hidden = !fits;
      if (row.link) row.link.hidden = !fits;
      if (fits) shown += 1;
    }
    document.getElementById("shown").textContent = shown === rows.length ? rows.length + " tasks" : shown + " of " + rows.length + " tasks";
    document.getElementById("no-task").hidden = shown > 0;
  };
  filters.addEventListener("input", apply);
  filters.hidden = false;
  apply();
}
`;
