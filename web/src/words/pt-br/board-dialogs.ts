import { plural } from "./plural.ts"

const deals = (count: number) => plural(count, { one: "# negócio", other: "# negócios" })

export const boardDialogs = {
  lost: {
    title: (name: string) => `Por que ${name} foi perdido?`,
    titleMany: (count: number) => `Por que ${deals(count)} foram perdidos?`,
    reason: "Motivo da perda",
    retry: "Tentar de novo em",
    retryHint: "Cria uma tarefa para retomar a conversa nesse dia.",
    retryTask: (name: string) => `Retomar ${name}`,
    confirm: "Marcar como perdido",
  },
  missing: {
    title: (stage: string) => `${stage} pede mais informações`,
    text: (name: string) => `Preencha o que falta para mover ${name}.`,
    amount: "Valor",
    expected_close_date: "Previsão de fechamento",
    confirm: "Mover",
  },
  move: {
    title: (name: string) => `Mover ${name}`,
    titleMany: (count: number) => `Mover ${deals(count)}`,
    pipeline: "Funil",
    stage: "Etapa",
    current: "etapa atual",
    confirm: "Mover",
  },
}
