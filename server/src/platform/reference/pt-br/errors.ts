/** Texts about errors, in Portuguese by the English ones. */
export const errors: Readonly<Record<string, string>> = {
  "A rule about fields is broken. The body names each field with what is wrong with it.":
    "Uma regra sobre campos não foi cumprida. O corpo diz, de cada campo, o que há de errado.",
  "The body is not JSON, or not the form that its media type says.":
    "O corpo não é JSON, ou não tem a forma que o tipo de mídia indica.",
  "There is no token, or it has ended. Get another one.":
    "Falta o token, ou ele não vale mais. Consiga outro.",
  "Email, password or domain is wrong; which one is not told.":
    "E-mail, senha ou domínio está errado; qual deles não é revelado.",
  "The plan has no room for it. A larger plan does.": "Não cabe no plano. Um plano maior permite.",
  "The trial has ended and no plan was chosen. The account's admin chooses one.":
    "O período de teste terminou e nenhum plano foi escolhido. Um administrador da conta escolhe.",
  "The account is suspended until its invoice is paid.": "A conta está suspensa até a fatura ser paga.",
  "The caller's role, or the token's scope, does not allow it.":
    "O papel de quem chama, ou o escopo do token, não permite.",
  "The account can't be used from this address.": "A conta não pode ser usada a partir deste endereço.",
  "No API token does this, whatever its scopes: a person does it in the app.":
    "Nenhum token de API faz isto, seja qual for o escopo: uma pessoa faz, no app.",
  "The user has not entered the password in this session for ten minutes: `POST /auth/confirm` does it.":
    "O usuário não digitou a senha nesta sessão nos últimos dez minutos: `POST /auth/confirm` faz isso.",
  "The API token is missing the scope: `read` for what changes nothing, else `write`.":
    "Falta um escopo ao token de API: `read` para o que não altera nada; para o resto, `write`.",
  "The day's invitations are used up. Wait for as many seconds as `Retry-After` says.":
    "Os convites do dia acabaram. Espere os segundos que `Retry-After` indica.",
  "An address got 3 invitations today, over all accounts. Wait as `Retry-After` says.":
    "Um endereço recebeu 3 convites hoje, de todas as contas. Espere o que `Retry-After` indica.",
  "The account is closed.": "A conta está encerrada.",
  "It clashes with the present state.": "Conflita com o estado atual.",
  "Another company has the domain.": "Outra empresa já usa o domínio.",
  "An account keeps at least one admin.": "Uma conta precisa de pelo menos um administrador.",
  "The stage holds deals. Say where they go (`move_to`).":
    "A etapa tem negócios. Diga para onde eles vão (`move_to`).",
  "The won and the lost stage stay at the end of their pipeline: they can be renamed, not deleted or moved.":
    "As etapas de ganho e de perda ficam no fim do funil: podem ser renomeadas, mas não excluídas nem movidas.",
  "The deal's pipeline is in the trash. Restore that first; the answer names it.":
    "O funil do negócio está na lixeira. Restaure o funil primeiro; a resposta diz qual é.",
  "The pipeline is archived: its deals can be read, not written.":
    "O funil está arquivado: os negócios dele podem ser lidos, mas não alterados.",
  "The custom field is archived: it can be read, not written.":
    "O campo personalizado está arquivado: pode ser lido, mas não alterado.",
  "A pipeline keeps at least 3 stages.": "Um funil precisa de pelo menos 3 etapas.",
  "Tasks have this type.": "Há tarefas deste tipo.",
  "The account was closed already.": "A conta já foi encerrada.",
  "The invitation was used, was replaced, or is too old.":
    "O convite já foi usado, foi substituído ou é antigo demais.",
  "A bill can't go from its status to that one.": "Uma conta não pode passar desse status para o outro.",
  "There is a goal for that month and person already.": "Já existe uma meta para esse mês e essa pessoa.",
  "A webhook tells this address of this event already.": "Um webhook já avisa este endereço deste evento.",
  "No payment provider is connected.": "Nenhuma conta de cobrança está conectada.",
  "The shop is not connected.": "A loja não está conectada.",
  "The shop refused the credentials.": "A loja recusou as credenciais.",
  "The shop did not answer. Try again later.": "A loja não respondeu. Tente mais tarde.",
  "Imports that have not ended take 2 GiB. Wait for one, or cancel one.":
    "As importações que não terminaram ocupam 2 GiB. Espere por uma ou cancele uma.",
  "5 moves are held. Start or cancel one first.":
    "5 mudanças esperam para começar. Comece ou cancele uma antes.",
  "An earlier order is not paid yet.": "Um pedido anterior ainda não foi pago.",
  "The account is suspended: pay the open invoice or choose the free plan.":
    "A conta está suspensa: pague a fatura em aberto ou escolha o plano gratuito.",
  "The link no longer reopens anything.": "O link não reabre mais nada.",
  "Someone changed the record since. `current` has it as it is now: look, then send again with its `ETag`.":
    "Alguém alterou o registro nesse meio-tempo. `current` traz o registro como está agora: confira e envie de novo com o `ETag` dele.",
  "The `Idempotency-Key` was used with another body. Use a new one.":
    "A `Idempotency-Key` já foi usada com outro corpo. Use uma nova.",
  "Too many calls. Wait for as many seconds as `Retry-After` says.":
    "Chamadas demais. Espere tantos segundos quantos `Retry-After` disser.",
  "Our fault. `request_id` helps us to find it.": "Falha nossa. Com o `request_id` encontramos o problema.",
  "The service can't answer right now. Wait as `Retry-After` says.":
    "O serviço não consegue responder agora. Espere o que `Retry-After` disser.",
  "The server has no room left for files.": "O servidor não tem mais espaço para arquivos.",
  "An error that is not about fields. Programs read `code`, people `error`.":
    "Um erro que não é sobre campos. Programas leem `code`; pessoas, `error`.",
  "What happened, in the caller's language.": "O que aconteceu, no idioma de quem chama.",
  "Of a 5xx: what to tell us.": "De um 5xx: o que informar a nós.",
  "Of a 412: the record as it is now.": "De um 412: o registro como está agora.",
  "Of `pipeline_in_trash`: the pipeline to restore first.":
    "De `pipeline_in_trash`: o funil a restaurar primeiro.",
  "What is wrong with each field, in the caller's language; nested ones dotted (`filters.0.valueField`). The rules:":
    "O que há de errado com cada campo, no idioma de quem chama; campos aninhados vêm com pontos (`filters.0.valueField`). As regras:",
}
