import { ownValue } from "@funil/contract/shared/own-value"
import {
  nounOfEvent,
  recordEvents,
  type SpecialEvent,
  type WebhookNoun,
  type WebhookEvent,
} from "@funil/contract/data/webhook-events"
import type { WebhookDelivery, WebhookStop } from "@funil/contract/data/webhooks"
import { plural } from "./plural.ts"

/** The participles agree with the noun. */
const masculine = { created: "criado", updated: "alterado", deleted: "excluído", restored: "restaurado" }
const feminine = { created: "criada", updated: "alterada", deleted: "excluída", restored: "restaurada" }

const nouns: Readonly<Record<WebhookNoun, readonly [string, typeof masculine]>> = {
  deal: ["Negócio", masculine],
  contact: ["Contato", masculine],
  company: ["Empresa", feminine],
  user: ["Usuário", masculine],
  product: ["Produto", masculine],
  bill: ["Conta", feminine],
  task: ["Tarefa", feminine],
  note: ["Anotação", feminine],
}

const special: Readonly<Record<SpecialEvent, string>> = {
  "deal.moved": "Negócio mudou de etapa",
  "deal.won": "Negócio ganho",
  "deal.lost": "Negócio perdido",
  "task.finished": "Tarefa concluída",
  "bill.status_changed": "Conta mudou de situação",
  "form.answered": "Formulário respondido",
  "return.requested": "Devolução solicitada",
}

function eventName(event: WebhookEvent): string {
  const [name, participles] = nouns[nounOfEvent(event)]
  const ending = recordEvents.find((one) => event.endsWith(`.${one}`))
  return ownValue(special, event) ?? (ending ? `${name} ${participles[ending]}` : event)
}

export const webhooks = {
  lead: "Avise outros programas quando algo acontece no Funil: n8n, Make, Zapier ou um sistema seu.",
  loadFailed: "Não foi possível carregar os webhooks",
  oneFailed: "Não foi possível carregar o webhook",
  createFailed: "Não foi possível criar o webhook",
  updateFailed: "Não foi possível salvar o webhook",
  deleteFailed: "Não foi possível excluir o webhook",
  created: () => "Webhook criado",
  updated: () => "Webhook salvo",
  deleted: () => "Webhook excluído",
  gone: "Este webhook não existe mais",
  goneText: "Ele foi excluído.",
  backToList: "Ver webhooks",
  clash: "Salvar o seu substitui o que a outra pessoa mudou.",
  create: "Criar webhook",
  entities: {
    deal: "Negócios",
    contact: "Contatos",
    company: "Empresas",
    user: "Usuários",
    product: "Produtos",
    bill: "Contas",
    task: "Tarefas",
    note: "Anotações",
  } satisfies Record<WebhookNoun, string>,
  eventName,
  eventCount: (count: number) => plural(count, { one: "# evento", other: "# eventos" }),
  empty: {
    title: "Nenhum webhook ainda",
    text: "Informe um endereço e escolha os eventos. O Funil envia cada evento na hora, assinado, e tenta de novo se algo falhar.",
  },
  gate: {
    title: "Webhooks fazem parte do plano Scale",
    text: "Com eles o Funil avisa outros programas assim que algo acontece.",
  },
  states: { on: "Ativo", off: "Desativado", failing: "Falhando", stopped: "Parado" },
  stopped: {
    gone: "O endereço respondeu que não existe mais (410). Corrija-o e ative o webhook de novo.",
    failing: "Há 5 dias nenhuma chamada dá certo. Quando o endereço voltar, ative o webhook de novo.",
    author_gone: "Quem o salvou por último não é mais administrador. Salve-o de novo para ativar.",
  } satisfies Record<WebhookStop, string>,
  failingSince: (when: string) => `Nenhuma chamada dá certo desde ${when}.`,
  health: {
    sent: (count: number) => plural(count, { one: "# entregue", other: "# entregues" }),
    failed: (count: number) => plural(count, { one: "# falhou", other: "# falharam" }),
    waiting: (count: number) => plural(count, { one: "# na fila", other: "# na fila" }),
    days: "em 30 dias",
    never: "Nada enviado em 30 dias",
  },
  form: {
    url: "Endereço",
    urlHint: "Recebe um POST com JSON a cada evento e deve responder com um código 2xx em até 10 segundos.",
    enabled: "Ativo",
    events: "Eventos",
    all: (noun: string) => `Marcar tudo de ${noun}`,
    filter: (noun: string) => `Só ${noun} que…`,
  },
  secret: {
    title: "Assinatura",
    text: "Cada chamada vem assinada conforme o padrão Standard Webhooks: confira o cabeçalho webhook-signature com o segredo.",
    once: "Copie o segredo agora: ele não aparece de novo.",
    label: "Segredo",
    rotate: "Trocar segredo",
    rotateTitle: "Trocar o segredo?",
    rotateText: "As chamadas passam a usar o novo segredo. Durante um dia, o anterior também assina.",
    rotateFailed: "Não foi possível trocar o segredo",
    done: "Já copiei",
    newTitle: "Segredo do webhook",
  },
  test: {
    title: "Teste",
    text: "Envia agora um exemplo com o registro mais recente. Não entra na lista de entregas.",
    event: "Evento",
    send: "Enviar teste",
    failed: "Não foi possível testar o webhook",
    taken: (status: number, ms: string) => `O endereço aceitou: HTTP ${status} em ${ms} ms.`,
    refused: (status: number, ms: string) => `O endereço recusou: HTTP ${status} em ${ms} ms.`,
    noAnswer: "O endereço não respondeu.",
    noText: "Resposta sem texto",
    answer: "Resposta",
    body: "O que foi enviado",
  },
  deliveries: {
    title: "Entregas",
    text: "Dos últimos 30 dias, as mais recentes primeiro.",
    loadFailed: "Não foi possível carregar as entregas",
    empty: "Nada foi enviado ainda. Quando um dos eventos acontecer, a entrega aparece aqui.",
    noneOf: "Nenhuma entrega com este filtro.",
    all: "Todas",
    show: "Situação",
    event: "Evento",
    everyEvent: "Todos os eventos",
    newer: "Mais recentes",
    older: "Mais antigas",
    states: { queued: "Na fila", sent: "Entregue", failed: "Falhou" } satisfies Record<
      WebhookDelivery["state"],
      string
    >,
    retrying: "Tentando de novo",
    off: "O webhook estava desativado quando chegou a vez.",
    badAddress: "O endereço não pode ser chamado.",
    next: (when: string) => `Próxima tentativa ${when}`,
    attempts: (count: number) => plural(count, { one: "# tentativa", other: "# tentativas" }),
    noStatus: "Sem resposta",
    took: (ms: string) => `${ms} ms`,
    answer: "Resposta",
    body: "O que foi enviado",
    retry: "Enviar de novo",
    retried: "A entrega está na fila de novo",
    retryFailed: "Não foi possível enviar de novo",
    retryAll: "Enviar de novo as que falharam",
    retryCount: (count: number) =>
      plural(count, { one: "Enviar de novo # que falhou", other: "Enviar de novo # que falharam" }),
    retryAllTitle: (count: number) =>
      plural(count, {
        one: "Enviar de novo # entrega que falhou?",
        other: "Enviar de novo # entregas que falharam?",
      }),
    retryAllOf: (event: string) => `Enviar de novo as entregas de “${event}” que falharam?`,
    retryAllText: (most: number) =>
      `Das mais antigas para as mais recentes, até ${most.toLocaleString("pt-BR")} de cada vez. Cada uma mantém o seu id, para quem recebe reconhecer repetições.`,
    retriedAll: (count: number) =>
      plural(count, { one: "# entrega está na fila de novo", other: "# entregas estão na fila de novo" }),
    leftOver: (count: number) =>
      plural(count, { one: "Falta # que falhou.", other: "Faltam # que falharam." }),
    resending: (done: number, total: number) =>
      `Enviando de novo: ${done.toLocaleString("pt-BR")} de ${total.toLocaleString("pt-BR")}`,
    record: "Abrir registro",
  },
  remove: {
    action: "Excluir webhook",
    title: (host: string) => `Excluir o webhook para ${host}?`,
    text: "Nada mais é enviado para lá, e as entregas somem da lista.",
    confirm: "Excluir",
  },
}
