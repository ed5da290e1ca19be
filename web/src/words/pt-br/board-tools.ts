export const boardTools = {
  more: "Mais filtros",
  compact: "Cartões compactos",
  order: {
    hand: "Ordem manual",
    activity: "Ordenar por próxima tarefa",
    value: "Ordenar por valor",
    close: "Ordenar por previsão de fechamento",
  },
  sorted: {
    activity: "Ordenada por próxima tarefa",
    value: "Ordenada por valor",
    close: "Ordenada por previsão de fechamento",
  },
  gone: {
    title: "Este funil não existe mais",
    text: "Ele pode ter sido excluído, ou você não tem acesso a ele.",
    openFirst: "Abrir outro funil",
  },
}
