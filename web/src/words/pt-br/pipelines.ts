import { plural } from "./plural.ts"

export const pipelines = {
  title: "Funis",
  create: "Novo funil",
  edit: "Editar funil",
  createStage: "Nova etapa",
  editStage: "Editar etapa",
  loadFailed: "Não foi possível carregar os funis",
  createFailed: "Não foi possível criar o funil",
  updateFailed: "Não foi possível salvar o funil",
  deleteFailed: "Não foi possível excluir o funil",
  moveFailed: "Não foi possível mudar a ordem",
  created: (name: string) => `Funil ${name} criado`,
  deleted: (name: string) => `Funil ${name} excluído`,
  deletedDeals: (count: number) =>
    plural(count, { one: "# negócio foi para a lixeira.", other: "# negócios foram para a lixeira." }),
  stageNames: (count: number) => plural(count, { one: "# etapa", other: "# etapas" }),
  kinds: { open: "Em andamento", won: "Ganho", lost: "Perdido" },
}
