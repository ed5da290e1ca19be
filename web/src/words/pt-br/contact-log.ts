/** The question after a call or message about a deal. */
export const contactLog = {
  title: {
    call: (name: string) => `Ligação para ${name}: como foi?`,
    whatsapp: (name: string) => `WhatsApp para ${name}: como foi?`,
    email: (name: string) => `E-mail para ${name}: como foi?`,
  },
  answered: { call: "Atendeu", whatsapp: "Respondeu", email: "Respondeu" },
  noAnswer: { call: "Não atendeu", whatsapp: "Enviei, sem resposta", email: "Enviei, sem resposta" },
  callBack: { call: "Ligar de novo em…", whatsapp: "Retomar em…", email: "Retomar em…" },
  name: {
    call: (name: string) => `Ligação para ${name}`,
    whatsapp: (name: string) => `WhatsApp para ${name}`,
    email: (name: string) => `E-mail para ${name}`,
  },
  next: {
    call: (name: string) => `Ligar para ${name}`,
    whatsapp: (name: string) => `Chamar ${name} no WhatsApp`,
    email: (name: string) => `Escrever para ${name}`,
  },
  closes: (name: string) => `Conclui a tarefa “${name}”`,
  note: "Anotação (opcional)",
  notNow: "Não registrar",
  done: "Contato registrado",
  failed: "Não foi possível registrar o contato",
}
