import type { ErrorCode } from "../api/errors.ts"
import type { Text } from "./text.ts"

/**
 * What a program should do about each error. Texts in answers are for people and change; codes
 * don't.
 */
export const errorMeanings: Readonly<Record<ErrorCode, Text>> = {
  invalid: {
    en: "A rule about fields is broken. The body names each field with what is wrong with it.",
    "pt-BR": "Uma regra sobre campos não foi cumprida. O corpo diz, de cada campo, o que há de errado.",
  },
  malformed_json: {
    en: "The body is not JSON, or not the form that its media type says.",
    "pt-BR": "O corpo não é JSON, ou não tem a forma que o tipo de mídia indica.",
  },
  unauthenticated: {
    en: "There is no token, or it has ended. Get another one.",
    "pt-BR": "Falta o token, ou ele não vale mais. Consiga outro.",
  },
  wrong_credentials: {
    en: "Email, password or domain is wrong; which one is not told.",
    "pt-BR": "E-mail, senha ou domínio está errado; qual deles não é revelado.",
  },
  E4021: {
    en: "The plan has no room for it. A larger plan does.",
    "pt-BR": "Não cabe no plano. Um plano maior permite.",
  },
  E4022: {
    en: "The trial has ended and no plan was chosen. The account's admin chooses one.",
    "pt-BR": "O período de teste terminou e nenhum plano foi escolhido. Um administrador da conta escolhe.",
  },
  E4023: {
    en: "The account is suspended until its invoice is paid.",
    "pt-BR": "A conta está suspensa até a fatura ser paga.",
  },
  forbidden: {
    en: "The caller's role, or the token's scope, does not allow it.",
    "pt-BR": "O papel de quem chama, ou o escopo do token, não permite.",
  },
  ip_not_allowed: {
    en: "The account can't be used from this address.",
    "pt-BR": "A conta não pode ser usada a partir deste endereço.",
  },
  token_forbidden: {
    en: "No API token does this, whatever its scopes: a person does it in the app.",
    "pt-BR": "Nenhum token de API faz isto, seja qual for o escopo: uma pessoa faz, no app.",
  },
  confirmation_needed: {
    en: "The user has not entered the password in this session for ten minutes: `POST /auth/confirm` does it.",
    "pt-BR":
      "O usuário não digitou a senha nesta sessão nos últimos dez minutos: `POST /auth/confirm` faz isso.",
  },
  token_scope: {
    en: "The API token is missing the scope: `read` for what changes nothing, else `write`.",
    "pt-BR": "Falta um escopo ao token de API: `read` para o que não altera nada; para o resto, `write`.",
  },
  account_closed: { en: "The account is closed.", "pt-BR": "A conta está encerrada." },
  not_found: {
    en: "It does not exist, or the caller can't see it.",
    "pt-BR": "Não existe, ou quem chama não pode ver.",
  },
  conflict: { en: "It clashes with the present state.", "pt-BR": "Conflita com o estado atual." },
  domain_taken: { en: "Another company has the domain.", "pt-BR": "Outra empresa já usa o domínio." },
  last_admin: {
    en: "An account keeps at least one admin.",
    "pt-BR": "Uma conta precisa de pelo menos um administrador.",
  },
  stage_has_deals: {
    en: "The stage holds deals. Say where they go (`move_to`).",
    "pt-BR": "A etapa tem negócios. Diga para onde eles vão (`move_to`).",
  },
  closing_stage: {
    en: "The won and the lost stage stay at the end of their pipeline: they can be renamed, not deleted or moved.",
    "pt-BR":
      "As etapas de ganho e de perda ficam no fim do funil: podem ser renomeadas, mas não excluídas nem movidas.",
  },
  pipeline_in_trash: {
    en: "The deal's pipeline is in the trash. Restore that first; the answer names it.",
    "pt-BR": "O funil do negócio está na lixeira. Restaure o funil primeiro; a resposta diz qual é.",
  },
  pipeline_archived: {
    en: "The pipeline is archived: its deals can be read, not written.",
    "pt-BR": "O funil está arquivado: os negócios dele podem ser lidos, mas não alterados.",
  },
  custom_field_archived: {
    en: "The custom field is archived: it can be read, not written.",
    "pt-BR": "O campo personalizado está arquivado: pode ser lido, mas não alterado.",
  },
  too_few_stages: {
    en: "A pipeline keeps at least 3 stages.",
    "pt-BR": "Um funil precisa de pelo menos 3 etapas.",
  },
  task_type_in_use: { en: "Tasks have this type.", "pt-BR": "Há tarefas deste tipo." },
  already_closed: { en: "The account was closed already.", "pt-BR": "A conta já foi encerrada." },
  invitation_ended: {
    en: "The invitation was used, was replaced, or is too old.",
    "pt-BR": "O convite já foi usado, foi substituído ou é antigo demais.",
  },
  bill_status: {
    en: "A bill can't go from its status to that one.",
    "pt-BR": "Uma conta não pode passar desse status para o outro.",
  },
  goal_exists: {
    en: "There is a goal for that month and person already.",
    "pt-BR": "Já existe uma meta para esse mês e essa pessoa.",
  },
  webhook_exists: {
    en: "A webhook tells this address of this event already.",
    "pt-BR": "Um webhook já avisa este endereço deste evento.",
  },
  not_connected: {
    en: "No payment provider is connected.",
    "pt-BR": "Nenhuma conta de cobrança está conectada.",
  },
  shop_not_connected: { en: "The shop is not connected.", "pt-BR": "A loja não está conectada." },
  shop_refused: { en: "The shop refused the credentials.", "pt-BR": "A loja recusou as credenciais." },
  shop_unreachable: {
    en: "The shop did not answer. Try again later.",
    "pt-BR": "A loja não respondeu. Tente mais tarde.",
  },
  imports_waiting: {
    en: "Imports that have not ended take 2 GiB. Wait for one, or cancel one.",
    "pt-BR": "As importações que não terminaram ocupam 2 GiB. Espere por uma ou cancele uma.",
  },
  moves_held: {
    en: "5 migrations are waiting to start. Start or cancel one first.",
    "pt-BR": "5 mudanças esperam para começar. Comece ou cancele uma delas antes.",
  },
  order_unpaid: {
    en: "An earlier order is not paid yet.",
    "pt-BR": "Um pedido anterior ainda não foi pago.",
  },
  account_suspended: {
    en: "The account is suspended: pay the open invoice or choose the free plan.",
    "pt-BR": "A conta está suspensa: pague a fatura em aberto ou escolha o plano gratuito.",
  },
  reopening_ended: { en: "The link no longer reopens anything.", "pt-BR": "O link não reabre mais nada." },
  stale: {
    en: "Someone changed the record since. `current` has it as it is now: look, then send again with its `ETag`.",
    "pt-BR":
      "Alguém alterou o registro nesse meio-tempo. `current` traz o registro como está agora: confira e envie de novo com o `ETag` dele.",
  },
  too_large: {
    en: "The body or a file in it is too large.",
    "pt-BR": "O corpo, ou um arquivo nele, é grande demais.",
  },
  wrong_media_type: {
    en: "The call does not take this `Content-Type`.",
    "pt-BR": "A chamada não aceita esse `Content-Type`.",
  },
  idempotency_mismatch: {
    en: "The `Idempotency-Key` was used with another body. Use a new one.",
    "pt-BR": "A `Idempotency-Key` já foi usada com outro corpo. Use uma nova.",
  },
  too_many_requests: {
    en: "Too many calls. Wait for as many seconds as `Retry-After` says.",
    "pt-BR": "Chamadas demais. Espere tantos segundos quantos `Retry-After` disser.",
  },
  too_many_invitations: {
    en: "The day's invitations are used up. Wait for as many seconds as `Retry-After` says.",
    "pt-BR": "Os convites do dia acabaram. Espere os segundos que `Retry-After` indica.",
  },
  invited_often: {
    en: "An address got 3 invitations today, over all accounts. Wait as `Retry-After` says.",
    "pt-BR": "Um endereço recebeu 3 convites hoje, de todas as contas. Espere o que `Retry-After` indica.",
  },
  unexpected: {
    en: "Our fault. `request_id` helps us to find it.",
    "pt-BR": "Falha nossa. Com o `request_id` encontramos o problema.",
  },
  unavailable: {
    en: "The service can't answer right now. Wait as `Retry-After` says.",
    "pt-BR": "O serviço não consegue responder agora. Espere o que `Retry-After` disser.",
  },
  out_of_room: {
    en: "The server has no room left for files.",
    "pt-BR": "O servidor não tem mais espaço para arquivos.",
  },
}
