/** What an examiner answers for every task; `id` is what is given on the command line. */
export const checklist = [
  { id: "intent", question: "Is it something that somebody would really want to have done?" },
  {
    id: "exact",
    question: "Do two careful readers of the docstring write functions that behave alike?",
  },
  { id: "honest", question: "Do the tests check only what the docstring promises?" },
  { id: "thorough", question: "Do they check edges and every error that the docstring names?" },
  {
    id: "stable",
    question: "Is the result the same on every machine, at every hour, without network?",
  },
  { id: "original", question: "Is it our own, and not another task in other words?" },
] as const;
