import { plural } from "./plural.ts"

/** Mass edits, deletes and exports. `items` counts records by their own name: "3 contatos". */
export const mass = {
  edit: "Editar",
  remove: "Excluir",
  exportIt: "Exportar",
  editTitle: (items: string) => `Editar ${items}`,
  editText: "Escolha os campos e o novo valor. Campos que você adicionar e deixar vazios serão limpos.",
  addField: "Adicionar campo",
  pickField: "Escolha um campo",
  removeField: (name: string) => `Não alterar ${name}`,
  nothing: "Não foi possível alterar. Escolha pelo menos um campo e tente de novo.",
  modeOf: (name: string) => `O que fazer com ${name}`,
  modes: { add: "Adicionar", remove: "Remover", set: "Substituir" },
  noItems: "Escolha o que adicionar ou remover.",
  productsHint: "O valor do negócio passa a ser a soma dos produtos, a menos que você também altere o Valor.",
  review: "Conferir",
  confirmTitle: "Confira antes de alterar",
  willChange: (items: string) => `A alteração vale para ${items}.`,
  mayNot: (count: number) =>
    plural(count, {
      one: "Há # que você não tem permissão para alterar: fica como está.",
      other: "Há # que você não tem permissão para alterar: ficam como estão.",
    }),
  nobody: "Você não tem permissão para alterar nada do que selecionou.",
  cleared: "(em branco)",
  listChange: {
    add: (items: string) => `adicionar ${items}`,
    remove: (items: string) => `remover ${items}`,
    set: (items: string) => `substituir por ${items}`,
  },
  change: (count: number) => plural(count, { one: "Alterar #", other: "Alterar #" }),
  removeTitle: (items: string) => `Excluir ${items}?`,
  counting: "Contando…",
  willRemove: (items: string) => `Você vai enviar ${items} para a lixeira.`,
  mayNotRemove: (count: number) =>
    plural(count, {
      one: "Há # que você não tem permissão para excluir: fica como está.",
      other: "Há # que você não tem permissão para excluir: ficam como estão.",
    }),
  nobodyRemoves: "Você não tem permissão para excluir nada do que selecionou.",
  keptInTrash: "Você pode desfazer, ou restaurar da lixeira por 30 dias.",
  removeThem: (count: number) => plural(count, { one: "Excluir #", other: "Excluir #" }),
  changing: "Fazendo as alterações…",
  removing: "Enviando para a lixeira…",
  progress: (done: string, total: string) => `${done} de ${total}`,
  changed: (items: string) => `Alteração feita em ${items}`,
  skipped: (count: number) =>
    plural(count, { one: "# ficou como estava.", other: "# ficaram como estavam." }),
  removed: (items: string) => `${items} na lixeira`,
  changeFailed: "Não foi possível alterar os registros",
  removeFailed: "Não foi possível excluir os registros",
  stopped: (items: string) => `Parou no meio, depois de ${items}. Você pode desfazer.`,
}
