import * as auth from "../account/auth.ts"
import * as tokens from "../account/tokens.ts"
import { textsOf } from "./text.ts"

export const signingInTexts = textsOf([auth, tokens], {
  calls: {
    "auth.login": {
      summary: { en: "Sign in", "pt-BR": "Fazer login" },
      about: {
        en: "The `token` that is answered goes into `Authorization: Bearer` and holds for 30 days after it was last used. After five wrong passwords for one email within 15 minutes, or 50 from one address, the answer is a 429.",
        "pt-BR":
          "O `token` da resposta vai em `Authorization: Bearer` e vale por 30 dias depois do último uso. Depois de cinco senhas erradas para um e-mail em 15 minutos, ou 50 de um endereço, a resposta é um 429.",
      },
    },
    "auth.logout": { summary: { en: "Sign out", "pt-BR": "Sair" } },
    "auth.me": { summary: { en: "Get the signed-in user", "pt-BR": "Obter o usuário que fez login" } },
    "session.list": {
      summary: { en: "List your sessions", "pt-BR": "Listar suas sessões" },
      about: {
        en: "Where I am signed in, and my API tokens; `current` marks the session that asks.",
        "pt-BR": "Onde você fez login, e seus tokens de API; `current` marca a sessão que pergunta.",
      },
    },
    "session.end": { summary: { en: "End a session", "pt-BR": "Encerrar uma sessão" } },
    "session.open_extension": {
      summary: { en: "Sign in the browser extension", "pt-BR": "Fazer login na extensão do navegador" },
      about: {
        en: "Signs me in to the browser extension. Its session replaces the one this session opened before, and ends with this session. 404 where no extension is set up.",
        "pt-BR":
          "Faz o seu login na extensão do navegador: uma sessão própria, no lugar da que esta sessão abriu antes, e que termina com ela. 404 se não há extensão configurada.",
      },
    },
    "session.confirm": {
      summary: { en: "Confirm your password", "pt-BR": "Confirmar a senha" },
      about: {
        en: "Proves by the password that the user of this session is there. For ten minutes it may then make the calls that answer `confirmation_needed`: tokens, webhooks, exports of all data, new admins, allowed addresses, payment keys, the user's own email, closing the account. A sign-in by password proves it too. A wrong password is a 422 and counts as a wrong sign-in.",
        "pt-BR":
          "Prova pela senha que o usuário desta sessão está presente. Por dez minutos ela pode então fazer as chamadas que respondem `confirmation_needed`: tokens, webhooks, exportação de todos os dados, novos administradores, endereços permitidos, chaves de recebimento, o próprio e-mail, o encerramento da conta. Um login com senha prova o mesmo. Uma senha errada é um 422 e conta como login errado.",
      },
    },
    "password.request_code": {
      summary: { en: "Request a password code", "pt-BR": "Pedir um código para a senha" },
      about: {
        en: "Mails a code of 6 characters, if there is such a user; the answer is the same either way.",
        "pt-BR":
          "Envia por e-mail um código de 6 caracteres, se esse usuário existe; a resposta é a mesma nos dois casos.",
      },
    },
    "password.update": {
      summary: { en: "Set a new password", "pt-BR": "Definir uma nova senha" },
      about: {
        en: "Sets a new password with a mailed code, and ends the user's sessions and API tokens; `keep_tokens` keeps the tokens. `email` and `domain` may be left out when a token tells who it is.",
        "pt-BR":
          "Define uma nova senha com um código recebido por e-mail e encerra as sessões e os tokens de API do usuário; `keep_tokens` mantém os tokens. `email` e `domain` podem faltar quando um token diz quem é.",
      },
    },
    "token.list": {
      summary: { en: "List API tokens", "pt-BR": "Listar tokens de API" },
      about: {
        en: "All API tokens of the account, newest first; those that are over too, for 30 days.",
        "pt-BR":
          "Todos os tokens de API da conta, os mais novos primeiro; também os que não valem mais, por 30 dias.",
      },
    },
    "token.create": {
      summary: { en: "Create an API token", "pt-BR": "Criar um token de API" },
      about: {
        en: "Creates an API token of mine. Returns `secret` only this once; the server stores only a hash. 409 at the limit of tokens.",
        "pt-BR":
          "Cria um token de API seu. `secret` aparece só desta vez; dele se guarda apenas um hash. 409 se já há tokens demais.",
      },
    },
    "token.revoke": {
      summary: { en: "Revoke an API token", "pt-BR": "Revogar um token de API" },
      about: {
        en: "Revokes an API token of any user of the account: the server rejects it from then on.",
        "pt-BR": "Revoga um token de API, de quem quer que seja na conta: a partir daí ele é recusado.",
      },
    },
  },
  types: {
    loggedUser: {
      about: {
        en: "Who is signed in, with the account. `admin` is true for admins and managers.",
        "pt-BR": "Quem fez login, com a conta. `admin` é true para administradores e gerentes.",
      },
      fields: {
        rehearsal: {
          en: "Milliseconds that the server's clock is ahead of real time, in a rehearsal; null where time is the real one.",
          "pt-BR":
            "Quantos milissegundos o relógio do servidor está adiantado, em um ensaio; null quando a hora é a real.",
        },
        sends_mail: {
          en: "Whether the installation has a mail server. Without one no mail reaches anyone.",
          "pt-BR": "Se a instalação tem um servidor de e-mail. Sem ele nenhum e-mail chega a ninguém.",
        },
        support_url: {
          en: "Where the operator offers support, https or mailto; null if not set.",
          "pt-BR": "Onde quem opera o produto dá ajuda, https ou mailto; null se ninguém informou.",
        },
        extension_id: {
          en: "The browser extension that the web app hands a session to; null where none is set up.",
          "pt-BR":
            "A extensão do navegador à qual o app entrega uma sessão; null se nenhuma está configurada.",
        },
      },
    },
    apiToken: {
      about: {
        en: "An API token, by which a program acts as who made it, with their present rights at most.",
        "pt-BR":
          "Um token de API, com que um programa age como quem o criou, no máximo com os direitos que essa pessoa tem no momento.",
      },
      fields: {
        prefix: { en: "The secret begins with it.", "pt-BR": "O segredo começa com ele." },
        user: { en: "Who made it.", "pt-BR": "Quem o criou." },
        last_used_at: {
          en: "When it was used last, to the hour; null before it was.",
          "pt-BR": "Quando foi usado pela última vez, com precisão de hora; null antes disso.",
        },
        expires_at: {
          en: "Null for a token that never expires.",
          "pt-BR": "Null para um que vale até ser revogado.",
        },
      },
    },
  },
})
