import { plural } from "./plural.ts"

export const invitations = {
  welcome: (company: string) => `Boas-vindas ao Funil de ${company}`,
  text: (by: string | null, email: string) =>
    by
      ? `${by} convidou você. Crie uma senha para entrar com ${email}.`
      : `Crie uma senha para entrar com ${email}.`,
  password: "Senha",
  submit: "Entrar no Funil",
  failed: "Não foi possível aceitar o convite",
  loadFailed: "Não foi possível abrir o convite",
  expiredTitle: "Este convite expirou",
  expiredText: (by: string | null) =>
    by
      ? `Convites valem por 7 dias. Peça outro a ${by}: o link chega no seu e-mail.`
      : "Convites valem por 7 dias. Peça outro: o link chega no seu e-mail.",
  expiredNoMail: (by: string | null) =>
    `Convites valem por 7 dias. Peça a ${by ?? "um administrador da conta"} para copiar de novo o link do convite e enviar a você.`,
  ask: "Pedir novo convite",
  asked: "Pedido enviado",
  askedText: (by: string | null) =>
    by
      ? `Avisamos ${by} por e-mail. Assim que houver um novo convite, ele chega no seu e-mail.`
      : "Avisamos o administrador por e-mail. Assim que houver um novo convite, ele chega no seu e-mail.",
  askFailed: "Não foi possível pedir um novo convite",
  takenTitle: "Este convite já foi aceito",
  takenText: "Entre com o seu e-mail e a senha que você criou.",
  goneTitle: "Este convite não vale mais",
  goneText: "Confira se o link está completo, ou peça um novo a quem convidou você.",
  state: "Convidado",
  deactivated: "Desativado",
  never: "Nunca entrou",
  resend: "Reenviar convite",
  resent: (name: string) => `Convite reenviado para ${name}`,
  resendFailed: "Não foi possível reenviar o convite",
  copy: "Copiar link do convite",
  copied: "Link do convite copiado",
  copiedText: (until: string) => `Vale até ${until}. Quem abrir o link cria a senha e entra.`,
  copyFailed: "Não foi possível copiar o link",
  many: {
    emails: "E-mails",
    hint: "Separe com vírgula, espaço ou uma linha para cada um.",
    placeholder: "ana@empresa.com.br, bruno@empresa.com.br",
    count: (count: number) => plural(count, { one: "# endereço", other: "# endereços" }),
    none: "Informe pelo menos um e-mail e no máximo 50.",
    submit: (count: number) =>
      count > 1 ? plural(count, { one: "Enviar # convite", other: "Enviar # convites" }) : "Enviar convite",
    taken: (emails: string) => `Já estão na equipe: ${emails}`,
    create: "Criar convites",
    nobody: "Ninguém novo para convidar",
  },
  made: {
    mail: (count: number) => plural(count, { one: "# convite enviado", other: "# convites enviados" }),
    waits: (count: number) =>
      plural(count, {
        one: "# convite espera a confirmação do e-mail da conta",
        other: "# convites esperam a confirmação do e-mail da conta",
      }),
    link: (count: number) =>
      plural(count, {
        one: "# convite criado: copie o link e envie",
        other: "# convites criados: copie os links e envie",
      }),
  },
}
