import { plural } from "./plural.ts"

/** Changing, deleting and exporting many records at once. */
export const mass = {
  edit: "Editar",
  remove: "Excluir",
  exportIt: "Exportar",
  editTitle: (count: number) => plural(count, { one: "Editar # registro", other: "Editar # registros" }),
  editText: "Escolha os campos e o novo valor. Campos que você adicionar e deixar vazios serão limpos.",
  addField: "Adicionar campo",
  pickField: "Escolha um campo",
  removeField: (name: string) => `Não mudar ${name}`,
  nothing: "Escolha pelo menos um campo.",
  modeOf: (name: string) => `O que fazer com ${name}`,
  modes: { add: "Adicionar", remove: "Remover", set: "Substituir" },
  noItems: "Escolha o que adicionar ou remover.",
  productsHint: "O valor do negócio passa a ser a soma dos produtos, a menos que você também mude o Valor.",
  review: "Conferir",
  confirmTitle: "Confira antes de alterar",
  willChange: (count: number) =>
    plural(count, { one: "# registro será alterado.", other: "# registros serão alterados." }),
  mayNot: (count: number) =>
    plural(count, {
      one: "Há # que você não pode alterar; ele fica como está.",
      other: "Há # que você não pode alterar; eles ficam como estão.",
    }),
  nobody: "Você não pode alterar nenhum destes registros.",
  cleared: "(em branco)",
  listChange: {
    add: (items: string) => `adicionar ${items}`,
    remove: (items: string) => `remover ${items}`,
    set: (items: string) => `substituir por ${items}`,
  },
  change: (count: number) => plural(count, { one: "Alterar #", other: "Alterar #" }),
  removeTitle: (count: number) =>
    plural(count, { one: "Excluir # registro?", other: "Excluir # registros?" }),
  counting: "Contando…",
  willRemove: (count: number) =>
    plural(count, { one: "# registro vai para a lixeira.", other: "# registros vão para a lixeira." }),
  mayNotRemove: (count: number) =>
    plural(count, {
      one: "Há # que você não pode excluir; ele fica como está.",
      other: "Há # que você não pode excluir; eles ficam como estão.",
    }),
  nobodyRemoves: "Você não pode excluir nenhum destes registros.",
  keptInTrash: "Você pode desfazer, ou restaurar da lixeira por 30 dias.",
  removeThem: (count: number) => plural(count, { one: "Excluir #", other: "Excluir #" }),
  changing: "Alterando registros…",
  removing: "Excluindo registros…",
  progress: (done: string, total: string) => `${done} de ${total}`,
  changed: (count: number) => plural(count, { one: "# registro alterado", other: "# registros alterados" }),
  skipped: (count: number) =>
    plural(count, { one: "# ficou como estava.", other: "# ficaram como estavam." }),
  removed: (count: number) =>
    plural(count, { one: "# registro foi para a lixeira", other: "# registros foram para a lixeira" }),
  changeFailed: "Não foi possível alterar os registros",
  removeFailed: "Não foi possível excluir os registros",
  stopped: (done: string) => `Parou no meio: ${done} já mudaram. Você pode desfazer.`,
}
