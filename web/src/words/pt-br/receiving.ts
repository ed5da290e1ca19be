/** How what customers owe is received. */
export const receiving = {
  lead: "Como a sua empresa recebe as contas a receber.",
  loadFailed: "Não foi possível carregar os recebimentos",
  saveFailed: "Não foi possível salvar os recebimentos",
  pix: {
    title: "Pix",
    key: "Chave Pix",
    keyHint: "CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.",
    name: "Nome de quem recebe",
    nameHint: "Como aparece no banco de quem paga.",
    city: "Cidade",
    password: "Sua senha",
    passwordHint: "Mudar a chave muda para onde vai o dinheiro. Todos os administradores são avisados.",
    saved: "Pix salvo",
  },
}
