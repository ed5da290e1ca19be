/** The nouns that the app works with, by the words of their paths. */
export const nouns = {
  deal: { path: "/cards", label: "Deal" },
  contact: { path: "/contacts", label: "Contact" },
  company: { path: "/companies", label: "Company" },
  task: { path: "/tasks", label: "Task" },
}
