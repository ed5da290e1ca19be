/** The pickers and forms of contacts and companies. */
export const contacts = {
  find: "Buscar contato",
  findCompany: "Buscar empresa",
}
