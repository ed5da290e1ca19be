import * as webhooks from "../data/webhooks.ts"
import { textsOf } from "./text.ts"

export const webhooksTexts = textsOf([webhooks], {
  calls: {
    "webhook.list": {
      summary: { en: "List webhooks", "pt-BR": "Listar webhooks" },
      about: {
        en: "All webhooks, the newest first; with `url` those with this very address.",
        "pt-BR": "Todos os webhooks, os mais novos primeiro; com `url`, os que têm exatamente esse endereço.",
      },
    },
    "webhook.get": { summary: { en: "Get a webhook", "pt-BR": "Obter um webhook" } },
    "webhook.create": {
      summary: { en: "Create a webhook", "pt-BR": "Criar um webhook" },
      about: {
        en: "Creates a webhook, turned on unless `enabled` is false. 402 for a plan without webhooks, 409 if another webhook already sends one of these events to this address.",
        "pt-BR":
          "Cria um webhook, ativo a menos que `enabled` seja false. 402 em um plano sem webhooks; 409 se outro com este endereço já avisa de um destes eventos.",
      },
    },
    "webhook.update": {
      summary: { en: "Update a webhook", "pt-BR": "Alterar um webhook" },
      about: {
        en: "Changes what is sent; the caller becomes the one whose rights it has. Turning it on forgets why it was stopped.",
        "pt-BR":
          "Altera o que é enviado; quem chama passa a ser aquele cujos direitos ele tem. Ativar de novo esquece por que parou.",
      },
    },
    "webhook.delete": {
      summary: { en: "Delete a webhook", "pt-BR": "Excluir um webhook" },
      about: {
        en: "Ends a webhook permanently; what waits for it is not sent. It works on every plan.",
        "pt-BR":
          "Exclui um webhook definitivamente; o que espera por ele não é enviado. Funciona em todos os planos.",
      },
    },
    "webhook.rotate": {
      summary: { en: "Replace a webhook's secret", "pt-BR": "Trocar o segredo de um webhook" },
      about: {
        en: "Signs with a new secret from now on, and for a day with the one before too.",
        "pt-BR": "Assina com um novo segredo a partir de agora, e por um dia também com o anterior.",
      },
    },
    "webhook.deliveries": {
      summary: { en: "List what a webhook was told", "pt-BR": "Listar as entregas de um webhook" },
      about: {
        en: "The deliveries of the last 30 days, the newest first. `before` is the id of the last one of the page before this.",
        "pt-BR":
          "As entregas dos últimos 30 dias, as mais recentes primeiro. `before` é o id da última da página anterior.",
      },
    },
    "webhook.retry": {
      summary: { en: "Send a delivery again", "pt-BR": "Enviar uma entrega de novo" },
      about: {
        en: "Sends a delivery again at once, under its id, whatever became of it.",
        "pt-BR": "Envia uma entrega de novo na hora, com o mesmo id, qualquer que tenha sido o resultado.",
      },
    },
    "webhook.retry_failed": {
      summary: { en: "Send failed deliveries again", "pt-BR": "Enviar de novo as entregas que falharam" },
      about: {
        en: "Sends the oldest 1,000 failed deliveries again, all of them or one event's, each under its id; 409 while the webhook is off.",
        "pt-BR":
          "Envia de novo as 1.000 entregas mais antigas que falharam, ou só as de um evento, cada uma com o mesmo id; 409 enquanto o webhook está desativado.",
      },
    },
    "webhook.test": {
      summary: { en: "Test a webhook", "pt-BR": "Testar um webhook" },
      about: {
        en: "Calls the address once, now, with a sample of one of its events, and answers what came back; nothing of it is kept.",
        "pt-BR":
          "Chama o endereço uma vez, agora, com um exemplo de um de seus eventos, e responde o que veio de volta; nada disso é guardado.",
      },
    },
    "webhook.samples": {
      summary: { en: "Get samples of an event", "pt-BR": "Obter exemplos de um evento" },
      about: {
        en: "What an event posts, made of the newest three records that it could be about.",
        "pt-BR": "O que um evento envia, a partir dos três registros mais novos de que ele poderia tratar.",
      },
    },
  },
  types: {
    webhook: {
      about: {
        en: "Tells another program what happens, with the rights of `saved_by`, who saved it last.",
        "pt-BR":
          "Avisa outro programa do que acontece, com os direitos de `saved_by`, quem o salvou por último.",
      },
      fields: {
        failing_since: {
          en: "Since when every call fails.",
          "pt-BR": "Desde quando todas as chamadas falham.",
        },
      },
    },
    webhookPayload: {
      about: {
        en: "What is posted, signed as Standard Webhooks has it. `id` is that of the delivery, the same at each attempt, as in the header `webhook-id`; `timestamp` is when it happened.",
        "pt-BR":
          "O que é enviado, assinado como pede o Standard Webhooks. `id` é o da entrega, o mesmo em cada tentativa, como no cabeçalho `webhook-id`; `timestamp` é quando aconteceu.",
      },
    },
    webhookDelivery: {
      about: {
        en: "One event on its way to a webhook; `status`, `answer` and `took_ms` are of the newest attempt.",
        "pt-BR":
          "Um evento a caminho de um webhook; `status`, `answer` e `took_ms` são da tentativa mais recente.",
      },
      fields: {
        entity: {
          en: "The record that the event is about; for a note, the record it is on.",
          "pt-BR": "O registro com que isso aconteceu; no caso de uma nota, aquele em que ela está.",
        },
        status: {
          en: "The status of HTTP; null where no answer came.",
          "pt-BR": "O status HTTP; null se não veio resposta.",
        },
        answer: { en: "How the answer begins.", "pt-BR": "Como a resposta começa." },
        body: { en: "What is posted, to the letter.", "pt-BR": "O que é enviado, letra por letra." },
        next_at: { en: "When it is tried next, or again.", "pt-BR": "Quando é a próxima tentativa." },
      },
    },
  },
})
