/** What is to be received and to be paid. */
export const bills = {
  submit: "Criar conta",
  descriptionPlaceholder: { revenue: "Ex.: Consultoria de março", expense: "Ex.: Aluguel da loja" },
  costCenterPlaceholder: "Escolha ou crie um",
  groups: { links: "Vínculos", more: "Mais detalhes" },
  changeStatus: "Mudar situação",
  moved: (name: string, status: string) => `${name}: ${status.toLowerCase()}`,
  /** What statuses of bills to pay are called. */
  paidStatuses: { received: "Paga", received_in_cash: "Paga em dinheiro" },
  moves: {
    pending: "Voltar para pendente",
    confirmed: "Confirmar",
    received: "Marcar como recebida",
    received_in_cash: "Marcar como recebida em dinheiro",
    refund_requested: "Pedir estorno",
    refunded: "Marcar como estornada",
    overdue: "Marcar como vencida",
    cancel_refund: "Cancelar o pedido de estorno",
  },
  paidMoves: { received: "Marcar como paga", received_in_cash: "Marcar como paga em dinheiro" },
}
