import * as invitations from "../../account/invitations.ts"
import * as users from "../../account/users.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

export const usersTexts = textsOf([users, invitations], {
  calls: {
    ...recordCalls("user"),
    "user.list": {
      summary: { en: "List users", "pt-BR": "Listar usuários" },
      about: {
        en: "By first name, unless `orderBy` says otherwise. With `deactivated=false` every caller gets only the users to whom records can be given. Visitors among them can be given bills, but no deals and tasks.",
        "pt-BR":
          "Por primeiro nome, se `orderBy` não disser outra ordem. Com `deactivated=false`, qualquer usuário recebe só quem ainda pode ser responsável por registros. Os visitantes entre eles cuidam de contas, mas não de negócios nem de tarefas.",
      },
    },
    "user.create": {
      summary: { en: "Create a user", "pt-BR": "Criar um usuário" },
      about: {
        en: "Invites a colleague by mail; with `password` (admins only) the colleague can sign in at once.",
        "pt-BR":
          "Convida um colega por e-mail; com `password` (só administradores), ele pode entrar na hora.",
      },
    },
    "user.update": {
      summary: { en: "Update a user", "pt-BR": "Alterar um usuário" },
      about: {
        en: "Changes a user. A new email of the caller's own, with which they sign in, needs the password of the last minutes, or the answer is a 403 `confirmation_needed`. The old address gets a mail about the new one.",
        "pt-BR":
          "Altera um usuário. Mudar o próprio e-mail, com que se faz login, exige a senha digitada há poucos minutos, ou a resposta é um 403 `confirmation_needed`. O endereço antigo é avisado do novo.",
      },
    },
    "user.upload_picture": {
      summary: { en: "Upload a user's picture", "pt-BR": "Enviar a imagem de um usuário" },
      about: {
        en: "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the user with the picture's address.",
        "pt-BR":
          "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é o usuário com o endereço da imagem.",
      },
    },
    "user.remove_picture": {
      summary: { en: "Remove a user's picture", "pt-BR": "Remover a imagem de um usuário" },
    },
    "invitation.renew": {
      summary: { en: "Send an invitation again", "pt-BR": "Enviar um convite de novo" },
      about: {
        en: "Extends the link of a user who has no password yet by seven days and returns it. With `mail` the link is also mailed again. A link stays the same until the user's email, role or pipelines change. 409 for a user with a password, 403 for a role that the caller can't create.",
        "pt-BR":
          "Prorroga por sete dias o link de um usuário que ainda não tem senha e responde o link. Com `mail`, o link também é enviado de novo por e-mail. O link continua o mesmo até o e-mail, o papel ou os funis do usuário mudarem. 409 para um usuário com senha, 403 para um papel que quem chama não pode criar.",
      },
    },
    "invitation.create": {
      summary: { en: "Invite people", "pt-BR": "Convidar pessoas" },
      about: {
        en: "Invites several people at once, each with a name taken from the address. Addresses that someone has already are left out.",
        "pt-BR":
          "Convida várias pessoas de uma vez, cada uma com um nome derivado do endereço. Endereços que alguém já usa ficam de fora.",
      },
    },
    "invitation.get": {
      summary: { en: "Get an invitation", "pt-BR": "Obter um convite" },
      about: {
        en: "Returns the invitation of a link. 404 once the user is gone, or has another email, role or list of pipelines than the link was made for.",
        "pt-BR":
          "Responde o convite de um link. 404 quando o usuário saiu, ou tem outro e-mail, papel ou lista de funis do que aqueles com que o link foi feito.",
      },
    },
    "invitation.accept": {
      summary: { en: "Accept an invitation", "pt-BR": "Aceitar um convite" },
      about: {
        en: "Gives the invited user a password and signs them in. 409 once it was done or its time is over.",
        "pt-BR":
          "Dá uma senha ao usuário convidado e faz o login dele. 409 se já foi feito ou se o prazo acabou.",
      },
    },
    "invitation.ask": {
      summary: { en: "Ask for a new invitation", "pt-BR": "Pedir um novo convite" },
      about: {
        en: "Asks the inviting user for a new link once this one has expired; once a day.",
        "pt-BR": "Pede a quem convidou um novo link, quando este não vale mais; uma vez por dia.",
      },
    },
  },
  types: {
    user: {
      about: {
        en: "A user. Those below manager see of others only id, names, picture and role; the rest is then left out. `pipelines` is the list of own pipelines; empty means all. `active` is whether they can sign in: the invitation was taken, and nobody has `deactivated` them, which ends every session and keeps them from being given deals, tasks, bills and goals. `last_seen_at` is null until the first sign-in.",
        "pt-BR":
          "Um usuário. Quem está abaixo de gerente vê dos outros só id, nomes, imagem e papel; o resto fica de fora. `pipelines` é a lista de funis próprios; vazia quer dizer todos. `active` diz se pode entrar: o convite foi aceito e ninguém o desativou (`deactivated`), o que encerra todas as sessões e o impede de receber negócios, tarefas, contas e metas novas. `last_seen_at` é null até o primeiro login.",
      },
    },
  },
})
