/** Details of a contact that came from a form or a shop order. */
export const givenDetails = {
  title: "Também informado",
  about: "Alguém digitou isto sobre o contato. Confira antes de usar.",
  byForm: (name: string, when: string) => `No formulário ${name}, ${when}`,
  byOrder: (when: string) => `Em um pedido da loja ou formulário excluído, ${when}`,
  accept: "Usar",
  acceptLabel: (value: string) => `Usar ${value}`,
  dismiss: "Dispensar",
  dismissLabel: (value: string) => `Dispensar ${value}`,
  accepted: "Contato atualizado",
  acceptFailed: "Não foi possível atualizar o contato",
  dismissed: "Dispensado",
  dismissFailed: "Não foi possível dispensar",
}
