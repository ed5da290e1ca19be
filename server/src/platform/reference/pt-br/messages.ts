/** Texts about messages and notifications, in Portuguese by the English ones. */
export const messages: Readonly<Record<string, string>> = {
  "List the messages about a record": "Listar as mensagens sobre um registro",
  "Export the messages about a record": "Exportar as mensagens sobre um registro",
  "List all messages": "Listar todas as mensagens",
  "Get the message settings": "Obter as configurações de mensagens",
  "Update the message settings": "Alterar as configurações de mensagens",
  "Get a message": "Obter uma mensagem",
  "Send a message again": "Enviar uma mensagem de novo",
  "Preview an email": "Pré-visualizar um e-mail",
  "Send an email": "Enviar um e-mail",
  "Cancel an email": "Cancelar um e-mail",
  "Send an email again": "Enviar um e-mail de novo",
  "Get the email settings": "Obter as configurações de e-mail",
  "Update the email settings": "Alterar as configurações de e-mail",
  "List email templates": "Listar modelos de e-mail",
  "Create an email template": "Criar um modelo de e-mail",
  "Update an email template": "Alterar um modelo de e-mail",
  "Delete an email template": "Excluir um modelo de e-mail",
  "The messages about a record, the newest first.": "As mensagens sobre um registro, as mais novas primeiro.",
  "The messages about a record as a file in the form of the other exports, sent as it is made.":
    "As mensagens sobre um registro como arquivo na forma das outras exportações, enviado à medida que é feito.",
  "The messages about all records that the caller sees, the newest first. `search` looks in addresses and subjects.":
    "As mensagens sobre todos os registros que quem chama vê, as mais novas primeiro. `search` busca em endereços e assuntos.",
  "A message about a record that the caller sees.": "Uma mensagem sobre um registro que quem chama vê.",
  "Sends a message again that failed or was given back, under the same id; 409 for any other. An email that came back is tried though its address was not to be written to anymore; one whose receiver asked for no more is not.":
    "Envia de novo uma mensagem que falhou ou foi devolvida, com o mesmo id; 409 para qualquer outra. Um e-mail que voltou é tentado mesmo que não se devesse mais escrever ao endereço; um cujo destinatário pediu para não receber mais, não.",
  "What a mail would say: variables (`{{name}}`) of the record are filled in, those of a contact with what is known of the first receiver. `missing` names those that say nothing.":
    "O que um e-mail diria: variáveis (`{{name}}`) do registro são preenchidas; as de um contato, com o que se sabe do primeiro destinatário. `missing` cita as que não dizem nada.",
  "Sends a mail in the caller's name, about a record that they may write. Answers go to their address. It waits until `until` and may be canceled so long. `files` are some of the record's own. Everyone gets a message of their own; `id` is that of the first.":
    "Envia um e-mail em nome de quem chama, sobre um registro que pode alterar. As respostas vão para o endereço dele. O e-mail espera até `until` e pode ser cancelado até então. `files` são arquivos do próprio registro. Cada um recebe uma mensagem própria; `id` é o da primeira.",
  "Keeps a mail of the caller's from going out; 409 once it has, or is on its way.":
    "Impede que um e-mail de quem chama saia; 409 se ele já saiu ou está a caminho.",
  "Sends a mail of the caller's again, to those whom it did not reach; 409 where there are none.":
    "Envia de novo um e-mail de quem chama, àqueles a quem não chegou; 409 se não há nenhum.",
  "Those that the caller may begin with, by name.": "Os modelos com que quem chama pode começar, por nome.",
  "Whether a mail server is set, and what stands below the caller's mails: HTML of the tags of notes, empty for nothing.":
    "Se há um servidor de e-mail configurado, e o que fica no fim dos e-mails de quem chama: HTML com as tags das anotações, vazio se nada.",
  "A text that mails begin with, the caller's own or shared by someone; `body` is HTML of the tags of notes. Both parts may hold variables.":
    "Um texto com que e-mails começam, de quem chama ou compartilhado por alguém; `body` é HTML com as tags das anotações. As duas partes podem ter variáveis.",
  "A message that was sent about a record. `to` is an address, or the name of a user whose details the caller can't know; texts name such people alike. Each instant is null until it is known; `error` says why it was not delivered.":
    "Uma mensagem enviada sobre um registro. `to` é um endereço, ou o nome de um usuário cujos dados quem chama não pode conhecer; os textos citam essas pessoas da mesma forma. Cada instante é null até ser conhecido; `error` diz por que não foi entregue.",
  "Of one that failed, is withheld, or waits for its next attempt.":
    "De uma que falhou, não foi enviada por falta de consentimento ou espera a próxima tentativa.",
  "The same in words of the outside world, such as a mail server's.":
    "O mesmo nas palavras de fora, como as de um servidor de e-mail.",
  "Null of what automations, forms and the product itself send.":
    "Null no que automações, formulários e o próprio produto enviam.",
  "Emails carry a picture that tells when they are opened.":
    "E-mails levam uma imagem que diz quando são abertos.",
  "Where answers to automated emails go; null leaves them to the sender's address.":
    "Para onde vão as respostas a e-mails automáticos; null as deixa ir ao endereço do remetente.",
  "How the operator lets messages go out; it can't be changed here.":
    "Como o operador deixa as mensagens saírem; não pode ser alterado aqui.",
  "A message with what it is about and how its text begins.":
    "Uma mensagem com aquilo de que trata e como o texto começa.",
  "Null when the record is gone.": "Null quando o registro não existe mais.",
  "The first 200 characters of the text, or the name of WhatsApp's template that went out instead; null when the text is no longer kept, 90 days after it was made.":
    "Os primeiros 200 caracteres do texto, ou o nome do modelo do WhatsApp que saiu no lugar; null quando o texto não é mais guardado, 90 dias depois de criado.",
  "The run of the automation that made it.": "A execução da automação que a criou.",
  "It failed or was given back, its receiver takes messages, and what was sent is still kept.":
    "Falhou ou foi devolvida, o destinatário aceita mensagens, e o que foi enviado ainda está guardado.",
  "The message with its whole text; `html` only of an email, to be shown in a frame without scripts.":
    "A mensagem com o texto inteiro; `html` só de um e-mail, a ser mostrado em um quadro sem scripts.",
  "What else went along, ready to be shown: the sender, where answers go, the message's id, a template.":
    "O que mais foi junto, pronto para mostrar: o remetente, para onde vão as respostas, o id da mensagem, um modelo.",
  "List your notifications": "Listar suas notificações",
  "Get the notification settings": "Obter as configurações de notificações",
  "Update the notification settings": "Alterar as configurações de notificações",
  "Mark all notifications as read": "Marcar todas as notificações como lidas",
  "Mark a notification as read or unread": "Marcar uma notificação como lida ou não lida",
  "Delete a notification": "Excluir uma notificação",
  "Restore a notification": "Restaurar uma notificação",
  "Get the key for push subscriptions": "Obter a chave para assinaturas de push",
  "List push subscriptions": "Listar assinaturas de push",
  "Subscribe a browser to push notifications": "Assinar notificações push em um navegador",
  "Unsubscribe a browser": "Cancelar a assinatura de um navegador",
  "Stream live events": "Receber eventos ao vivo",
  "My notifications of the last 90 days, the newest first; `unread` counts those of all pages.":
    "Suas notificações dos últimos 90 dias, as mais novas primeiro; `unread` conta as de todas as páginas.",
  "Changes what is sent, channel by channel.": "Altera o que é enviado, canal por canal.",
  "Marks all of mine as read and answers how many were not.":
    "Marca todas as suas como lidas e responde quantas não estavam.",
  "Takes a deletion back, until the purge.": "Desfaz uma exclusão, até ser apagada definitivamente.",
  "The key that browsers subscribe with (VAPID): an uncompressed point of P-256, base64url.":
    "A chave com que navegadores assinam (VAPID): um ponto P-256 não comprimido, em base64url.",
  "Has the caller's notifications pushed to a browser, until this session ends. The body is the browser's own subscription; doing it again replaces the one of the same endpoint. 422 for an endpoint that is no push service.":
    "Envia as notificações de quem chama por push a um navegador, até esta sessão terminar. O corpo é a assinatura do próprio navegador; repetir substitui a do mesmo endereço. 422 para um endereço que não é de um serviço de push.",
  "Server-sent events of one tab: `change` and `notification`, each with an id to resume from by `Last-Event-ID`; `event: reset` says that too much was missed, or that the caller's rights changed, and the caller reads again. A message with an id alone is no event: it moves the place to resume from. A record that goes out of sight is told as deleted. A process keeps at most 20 streams of a user open: the oldest ends with `event: full`. It keeps at most 200 of an account: the next is a 429 with `Retry-After`.":
    "Eventos (server-sent events) de uma aba: `change` e `notification`, cada um com um id a partir do qual continuar com `Last-Event-ID`; `event: reset` diz que se perdeu demais, ou que os direitos de quem chama mudaram, e que é preciso ler tudo de novo. Uma mensagem só com id não é um evento: ela muda o ponto a partir do qual continuar. Um registro que sai de vista é anunciado como excluído. Um processo mantém abertos no máximo 20 fluxos de um usuário: o mais antigo termina com `event: full`. De uma conta, mantém no máximo 200: o próximo é um 429 com `Retry-After`.",
  "A notification of the caller's own, worded in the language of the call. `route` is a path of the web app. Kinds are added over time: show an unknown one by its title.":
    "Uma notificação de quem chama, nas palavras do idioma da chamada. `route` é um caminho do app. Novos tipos surgem com o tempo: mostre um desconhecido pelo título.",
  "How the caller wishes to be told, for each kind that their role is told of. `digest_hour` is the hour, in the account's time zone, from which the daily mail is sent.":
    "Como quem chama quer ser avisado, para cada tipo de aviso do seu papel. `digest_hour` é a hora, no fuso horário da conta, a partir da qual sai o e-mail diário.",
  "A browser that takes push messages for the caller; `current` marks those of the session that asks.":
    "Um navegador que recebe mensagens push para quem chama; `current` marca os da sessão que pergunta.",
}
