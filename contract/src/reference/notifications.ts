import * as events from "../api/events.ts"
import * as notifications from "../messages/notifications.ts"
import * as push from "../messages/push.ts"
import { textsOf } from "./text.ts"

export const notificationsTexts = textsOf([notifications, push, events], {
  calls: {
    "notification.list": {
      summary: { en: "List your notifications", "pt-BR": "Listar suas notificações" },
      about: {
        en: "My notifications of the last 90 days, the newest first; `unread` counts them on all pages.",
        "pt-BR":
          "Suas notificações dos últimos 90 dias, as mais novas primeiro; `unread` conta as de todas as páginas.",
      },
    },
    "notification.update": {
      summary: {
        en: "Mark a notification as read or unread",
        "pt-BR": "Marcar uma notificação como lida ou não lida",
      },
    },
    "notification.read_all": {
      summary: { en: "Mark all notifications as read", "pt-BR": "Marcar todas as notificações como lidas" },
      about: {
        en: "Marks all of mine as read and answers how many were not.",
        "pt-BR": "Marca todas as suas como lidas e responde quantas não estavam.",
      },
    },
    "notification.delete": { summary: { en: "Delete a notification", "pt-BR": "Excluir uma notificação" } },
    "notification.restore": {
      summary: { en: "Restore a notification", "pt-BR": "Restaurar uma notificação" },
      about: {
        en: "Takes a deletion back, until the purge.",
        "pt-BR": "Desfaz uma exclusão, até ser apagada definitivamente.",
      },
    },
    "notification_settings.get": {
      summary: { en: "Get the notification settings", "pt-BR": "Obter as configurações de notificações" },
    },
    "notification_settings.update": {
      summary: {
        en: "Update the notification settings",
        "pt-BR": "Alterar as configurações de notificações",
      },
      about: {
        en: "Changes what is sent, channel by channel.",
        "pt-BR": "Altera o que é enviado, canal por canal.",
      },
    },
    "push.key": {
      summary: {
        en: "Get the key for push subscriptions",
        "pt-BR": "Obter a chave para assinaturas de push",
      },
      about: {
        en: "The key that browsers subscribe with (VAPID): an uncompressed point of P-256, base64url.",
        "pt-BR": "A chave com que navegadores assinam (VAPID): um ponto P-256 não comprimido, em base64url.",
      },
    },
    "push.list": { summary: { en: "List push subscriptions", "pt-BR": "Listar assinaturas de push" } },
    "push.create": {
      summary: {
        en: "Subscribe a browser to push notifications",
        "pt-BR": "Assinar notificações push em um navegador",
      },
      about: {
        en: "Has the caller's notifications pushed to a browser, until this session ends. The body is the browser's own subscription; doing it again replaces the one of the same endpoint. 422 for an endpoint that is no push service.",
        "pt-BR":
          "Envia as notificações de quem chama por push a um navegador, até esta sessão terminar. O corpo é a assinatura do próprio navegador; repetir substitui a do mesmo endereço. 422 para um endereço que não é de um serviço de push.",
      },
    },
    "push.delete": {
      summary: { en: "Unsubscribe a browser", "pt-BR": "Cancelar a assinatura de um navegador" },
    },
    "event.stream": {
      summary: { en: "Stream live events", "pt-BR": "Receber eventos ao vivo" },
      about: {
        en: "Server-sent events of one tab: `change` and `notification`, each with an id to resume from by `Last-Event-ID`; `event: reset` means that the client missed too much, or that the caller's rights changed, and has to refetch. A message with only an id is no event: it moves the place to resume from. A first stream begins with the changes of the last milliseconds that `Read-Ago` names, so that nothing is missed between reading data and connecting. A record that goes out of sight is reported as deleted. A process keeps at most 20 streams of a user open: the oldest ends with `event: full`. It keeps at most 200 of an account: the next is a 429 with `Retry-After`.",
        "pt-BR":
          "Eventos (server-sent events) de uma aba: `change` e `notification`, cada um com um id a partir do qual continuar com `Last-Event-ID`; `event: reset` diz que se perdeu demais, ou que os direitos de quem chama mudaram, e que é preciso ler tudo de novo. Uma mensagem só com id não é um evento: ela muda o ponto a partir do qual continuar. Um primeiro fluxo começa pelas alterações dos últimos milissegundos que `Read-Ago` indica, para que nada se perca entre ler os dados e conectar. Um registro que sai de vista é anunciado como excluído. Um processo mantém abertos no máximo 20 fluxos de um usuário: o mais antigo termina com `event: full`. De uma conta, mantém no máximo 200: o próximo é um 429 com `Retry-After`.",
      },
    },
  },
  types: {
    notification: {
      about: {
        en: "A notification of the caller's own, worded in the language of the call. `route` is a path of the web app. Kinds are added over time: show an unknown one by its title.",
        "pt-BR":
          "Uma notificação de quem chama, nas palavras do idioma da chamada. `route` é um caminho do app. Novos tipos surgem com o tempo: mostre um desconhecido pelo título.",
      },
    },
    notificationSettings: {
      about: {
        en: "How to notify the caller of each kind of event that their role receives. `digest_hour` is the hour, in the account's time zone, from which the daily mail is sent.",
        "pt-BR":
          "Como quem chama quer ser avisado, para cada tipo de aviso do seu papel. `digest_hour` é a hora, no fuso horário da conta, a partir da qual sai o e-mail diário.",
      },
    },
    pushSubscription: {
      about: {
        en: "A browser that takes push messages for the caller; `current` marks the browser of this session.",
        "pt-BR":
          "Um navegador que recebe mensagens push para quem chama; `current` marca os da sessão que pergunta.",
      },
    },
  },
})
