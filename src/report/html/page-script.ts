/** Search and filter of the task list. The page is whole without it: the controls stay hidden then. */
export const pageScript = `
const filters = document.querySelector(".filters");
if (filters) {
  const search = filters.querySelector("input[type=search]");
  const rows = [...document.querySelectorAll(".task")].map((element) => {
    const words = element.querySelector("summary").textContent + " " + element.querySelector(".libraries").textContent;
    return { element, words: words.toLowerCase(), agreement: element.dataset.agreement };
  });
  const apply = () => {
    const terms = search.value.toLowerCase().split(" ").filter(Boolean);
    const agreement = filters.querySelector("input:checked").value;
    let shown = 0;
    for (const row of rows) {
      const fits = (!agreement || row.agreement === agreement) && terms.every((term) => row.words.includes(term));
      row.element.hidden = !fits;
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
