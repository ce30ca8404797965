/** A link to a task opens it. Without the script it leads to the folded row. */
export const jumpScript = `
const openTarget = () => {
  const task = document.getElementById(location.hash.slice(1));
  if (!task || !task.matches(".task")) return;
  task.open = true;
  task.scrollIntoView();
  task.querySelector("summary").focus({ preventScroll: true });
};
addEventListener("hashchange", openTarget);
document.querySelector(".jump")?.addEventListener("click", () => setTimeout(openTarget));
openTarget();
`;
