/** Where the user is signed in, and their password. */
export const sessions = {
  title: "Onde você está conectado",
  current: "esta sessão",
  end: "Encerrar",
  ended: "Sessão encerrada",
  endFailed: "Não foi possível encerrar a sessão",
  failed: "Não foi possível carregar as sessões",
  extension: "Extensão do navegador",
  token: (name: string) => `Token de API ${name}`,
  unknownDevice: "Navegador desconhecido",
  lastSeen: (when: string) => `última atividade ${when}`,
  confirm: {
    title: "Confirme sua senha",
    text: "Esta é uma ação sensível. Digite a senha para confirmarmos que é você.",
    password: "Sua senha",
    hint: "Não pediremos de novo por 10 minutos.",
    submit: "Confirmar",
    failed: "Não foi possível confirmar a senha",
  },
  password: {
    ask: "Para confirmar que é você, enviaremos um código de 6 caracteres para o seu e-mail.",
    noMailAsk:
      "Para confirmar que é você, é preciso um código de 6 caracteres. Esta instalação não envia e-mails: peça ao operador o código ou um link para criar uma nova senha.",
    send: "Enviar código",
    resend: "Enviar outro código",
    create: "Criar código",
    recreate: "Criar outro código",
    hint: "Depois da troca você entra de novo com a senha nova, e as outras sessões são encerradas.",
  },
}
