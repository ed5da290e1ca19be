/** Contacts and companies, where they are picked or made on the way. */
export const contacts = {
  find: "Buscar contato",
  findCompany: "Buscar empresa",
}
