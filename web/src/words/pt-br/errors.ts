export const errors = {
  title: "Não foi possível concluir",
  loadTitle: "Não foi possível carregar",
  network: "Sem resposta do servidor. Verifique a conexão e tente de novo.",
  timeout: "O servidor demorou demais para responder. Tente de novo.",
  unexpected: (requestId: string | undefined) =>
    requestId
      ? `Algo deu errado do nosso lado. Código: ${requestId}`
      : "Algo deu errado. Tente de novo em instantes.",
  signInAgain: "Faça login novamente",
  undo: "Não foi possível desfazer",
  pageTitle: "Esta página encontrou um erro",
  pageText: "O resto continua funcionando. Tente de novo; se persistir, recarregue a página.",
  notFoundTitle: "Página não encontrada",
  notFoundText: "O endereço pode ter mudado, ou o que estava aqui foi excluído.",
  goHome: "Ir para os funis",
}
