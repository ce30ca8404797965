/** What an examiner answers for every task; `id` is what is given on the command line. */
export const checklist = [
  { id: "intent", question: "Is it something people would really want to have done?" },
  {
    id: "exact",
    question: "Would two careful readers of the docstring write functions that behave the same?",
  },
  { id: "honest", question: "Do the tests check only what the docstring promises?" },
  {
    id: "thorough",
    question: "Do they check edge cases and every error that the docstring mentions?",
  },
  {
    id: "stable",
    question: "Is the result the same on every machine, at any time, without network access?",
  },
  { id: "original", question: "Is it original, and not another task in other words?" },
] as const;
