/** The nouns of the app, by path. */
export const nouns = {
  deal: { path: "/cards", label: "Deal" },
  contact: { path: "/contacts", label: "Contact" },
  company: { path: "/companies", label: "Company" },
  task: { path: "/tasks", label: "Task" },
}
