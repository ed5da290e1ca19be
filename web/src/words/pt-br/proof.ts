export const proof = {
  title: "Confirme seu e-mail",
  text: (email: string) =>
    `Enviamos um código para ${email}. Até você confirmar, convites, mensagens e webhooks esperam e os formulários ficam fechados. Endereço errado? Troque no perfil e reenvie.`,
  othersText:
    "Convites, mensagens e webhooks esperam, e os formulários ficam fechados, até um administrador confirmar o e-mail da conta.",
  code: "Código",
  confirm: "Confirmar",
  resend: "Reenviar código",
  resent: (email: string) => `Código enviado para ${email}`,
  resendFailed: "Não foi possível enviar o código",
  done: "E-mail confirmado",
  doneText: "O que estava em espera já está saindo.",
  failed: "Não foi possível confirmar o e-mail",
}
