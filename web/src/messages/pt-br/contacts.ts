/** Contacts and companies, where they are picked or made on the way. */
export const contacts = {
  find: "Buscar contato",
  findCompany: "Buscar empresa",
  createdContact: (name: string) => `Contato ${name} criado`,
  createdCompany: (name: string) => `Empresa ${name} criada`,
}
