export const dealMerge = {
  title: "Mesclar negócios",
  text: "Escolha o que fica. O que falta no negócio que fica vem do outro; etiquetas, contatos e empresas são reunidos; tarefas, contas, mensagens, anotações e arquivos vão junto. Ele mantém seu funil e sua etapa, e o outro vai para a lixeira. Você pode desfazer.",
  find: "Mesclar com",
  suggested: "Sugestões",
  same: { contacts: "Mesmo contato", companies: "Mesma empresa", pipeline: "Mesmo funil" },
  products: "Produtos",
  take: (count: number) =>
    count === 1 ? "Adicionar o produto que falta" : `Adicionar os ${count} produtos que faltam`,
  line: (amount: number, price: string) => `${amount} × ${price}`,
  both: (names: string) => `Nos dois negócios, sem somar: ${names}`,
  amount: "Valor",
  sum: "Soma dos produtos",
  of: (name: string, code: string) => `De ${name} (${code})`,
  total: "Valor do negócio mesclado",
}
