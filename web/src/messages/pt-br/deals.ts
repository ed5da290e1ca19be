export const deals = {
  title: "Negócios",
  one: "Negócio",
  create: "Novo negócio",
}
