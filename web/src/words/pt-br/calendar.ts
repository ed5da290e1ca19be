import { plural } from "./plural.ts"

export const calendar = {
  label: "Calendário de tarefas",
  views: { month: "Mês", week: "Semana", day: "Dia", list: "Lista" },
  view: "Visualização",
  goToday: "Hoje",
  previous: { month: "Mês anterior", week: "Semana anterior", day: "Dia anterior", list: "Mês anterior" },
  next: { month: "Próximo mês", week: "Próxima semana", day: "Próximo dia", list: "Próximo mês" },
  more: (count: number) => `+${count}`,
  moreOf: (count: number, day: string) =>
    `${plural(count, { one: "Mais # tarefa", other: "Mais # tarefas" })} em ${day}`,
  dayOf: (day: string, count: number) => `${day}: ${plural(count, { one: "# tarefa", other: "# tarefas" })}`,
  openDay: "Abrir o dia",
  add: (when: string) => `Agendar tarefa em ${when}`,
  finished: "concluída",
  late: "atrasada",
  by: (name: string) => `responsável: ${name}`,
  range: (from: string, to: string) => `${from} – ${to}`,
  allDay: "Dia todo",
  continues: "continua",
  emptyTitle: { month: "Mês livre", week: "Semana livre", day: "Dia livre", list: "Mês livre" },
  emptyText:
    "Nada agendado por aqui. Clique em um horário, ou em “Nova tarefa”, para planejar o próximo passo.",
  emptyHint: "Nada agendado. Clique no calendário para agendar.",
  noMatchHint: "Nenhuma tarefa com esses filtros.",
  clearFilters: "Mostrar todas",
  tooMany: "Há tarefas demais neste período. Filtre por pessoa ou por tipo.",
  users: {
    label: "De quem",
    me: "Eu",
    all: "Todos",
    more: (count: number) => `+${count}`,
    moreLabel: "Mais pessoas",
  },
  listView: "Lista",
  calendarView: "Calendário",
  tasksAs: "Tarefas como",
}
