import * as accounts from "../account/accounts.ts"
import * as emailProof from "../account/email-proof.ts"
import * as keep from "../account/keep.ts"
import * as signUp from "../account/sign-up.ts"
import * as allData from "../data/all-data.ts"
import * as nps from "../home/nps.ts"
import * as onboarding from "../home/onboarding.ts"
import { textsOf } from "./text.ts"

/** The texts of the fields that the summary shares with the whole account. */
const summaryFields = {
  currency: {
    en: "Of every amount: chosen at sign-up by the language, it stays whatever the language becomes.",
    "pt-BR": "De todos os valores: escolhida na criação da conta pelo idioma, fica mesmo que o idioma mude.",
  },
  email_proved: {
    en: "An admin proved to read the account's email, or no mail server asks for it. Until then nothing leaves the account.",
    "pt-BR":
      "Um administrador provou que lê o e-mail da conta, ou nenhum servidor de e-mail pede isso. Até lá nada sai da conta.",
  },
}

export const accountTexts = textsOf([accounts, allData, emailProof, nps, onboarding, signUp, keep], {
  calls: {
    "domain.login_page": {
      summary: {
        en: "Get what a company's sign-in page shows",
        "pt-BR": "Obter o que a página de login de uma empresa mostra",
      },
      about: {
        en: "What the sign-in page of a company shows before anyone is signed in.",
        "pt-BR": "O que a página de login de uma empresa mostra antes de alguém entrar.",
      },
    },
    "account.get": {
      summary: { en: "Get the account", "pt-BR": "Obter a conta da empresa" },
      about: {
        en: "The account, as the first element of an array.",
        "pt-BR": "A conta, como primeiro elemento de uma lista.",
      },
    },
    "account.update": {
      summary: { en: "Update the account", "pt-BR": "Alterar a conta da empresa" },
      about: {
        en: "Changes what is sent of the account. The document is a CNPJ or CPF where the language is pt-BR. `ip_list` holds addresses and CIDR blocks, of IPv4 and IPv6, from which the account may be used; empty means from anywhere, and it must hold the caller's own. Another `pix_key` needs a name and a city. A new `pix_key` or `ip_list` needs the password of the last minutes, or the answer is a 403 `confirmation_needed`. All admins are mailed of a new key, and no undo brings the old one back.",
        "pt-BR":
          "Altera o que é enviado da conta. O documento é um CNPJ ou CPF quando o idioma é pt-BR. `ip_list` traz os endereços e blocos CIDR, IPv4 e IPv6, de onde a conta pode ser usada; vazia quer dizer de qualquer lugar, e precisa incluir o de quem chama. Outra `pix_key` exige nome e cidade. Uma nova `pix_key` ou `ip_list` exige a senha digitada há poucos minutos, ou a resposta é um 403 `confirmation_needed`. Todos os administradores são avisados por e-mail da nova chave, e nenhum desfazer traz a antiga de volta.",
      },
    },
    "account.own_address": {
      summary: { en: "Get the address you call from", "pt-BR": "Obter o endereço de onde você chama" },
      about: {
        en: "The address from which the caller calls, as `ip_list` would have it.",
        "pt-BR": "O endereço de onde a chamada vem, como `ip_list` o teria.",
      },
    },
    "account.upload_brand": {
      summary: { en: "Upload the account's logo", "pt-BR": "Enviar o logo da conta" },
      about: {
        en: "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`.",
        "pt-BR": "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`.",
      },
    },
    "account.remove_brand": {
      summary: { en: "Remove the account's logo", "pt-BR": "Remover o logo da conta" },
    },
    "account.free_plan": {
      summary: { en: "Continue on the free plan", "pt-BR": "Continuar no plano gratuito" },
      about: {
        en: "Switches to the free plan, permanently or until another plan is ordered; cancels unpaid invoices. A paid plan ends with its period: 202 with `pending_change`, or 409 for a plan without a period. `keep` names what stays active; an account that is already on the free plan may choose again. 422 with `pipelines`, `workflows`, `custom_fields` or `forms` while more of them are active than the plan allows and `keep` is missing, and with `keep.pipelines` and so on for an invalid choice. Fills required account data that is still missing with placeholders.",
        "pt-BR":
          "Continua no plano gratuito, definitivamente ou até outro ser pedido; o que não foi pago é cancelado. Um plano pago termina com seu período: 202 com `pending_change`, e 409 para um que não tem período. `keep` diz o que fica ativo; quem já está no plano gratuito pode escolher de novo. 422 com `pipelines`, `workflows`, `custom_fields` ou `forms` enquanto há mais ativos do que o plano permite e ninguém escolheu, e com `keep.pipelines` etc. para uma escolha que não vale. O que a conta ainda não informou de si é preenchido com valores provisórios.",
      },
    },
    "account.status": {
      summary: { en: "Get plan, limits and usage", "pt-BR": "Obter plano, limites e uso" },
    },
    "account.close": {
      summary: { en: "Close the account", "pt-BR": "Encerrar a conta da empresa" },
      about: {
        en: "Closes the account. `domain` is the account's own; 422 for another. `password` is the caller's: without it the session needs to be confirmed, or the answer is a 403 `confirmation_needed`. A wrong one is a 422 and counts as a wrong sign-in. Everyone is signed out, background work rests, what is unpaid is canceled and nothing is renewed. Each admin is mailed a link that reopens it within 30 days; then all of its data is erased.",
        "pt-BR":
          "Encerra a conta. `domain` é o da própria conta; 422 para outro. `password` é a senha de quem chama: sem ela a sessão precisa estar confirmada, ou a resposta é um 403 `confirmation_needed`. Uma errada é um 422 e conta como login errado. Todos saem, o trabalho em segundo plano para, o que não foi pago é cancelado e nada se renova. Cada administrador recebe um e-mail com um link que a reabre em até 30 dias; depois disso, todos os dados são apagados definitivamente.",
      },
    },
    "account.reopen": {
      summary: { en: "Reopen a closed account", "pt-BR": "Reabrir uma conta encerrada" },
      about: {
        en: "Reopens a closed account by the link that an admin was mailed. What was paid for continues where its period still runs. 410 for a link that reopens nothing, or no longer does.",
        "pt-BR":
          "Reabre uma conta encerrada pelo link que um administrador recebeu. O que foi pago continua valendo enquanto seu período corre. 410 para um link que não reabre nada, ou não mais.",
      },
    },
    "all_data.gather": {
      summary: { en: "Start an export of all data", "pt-BR": "Iniciar uma exportação de todos os dados" },
      about: {
        en: "Starts a zip of all data of the account: each noun as CSV, every row of every table as JSON lines, and the files. Returns the zip in progress if there is one. Notifies the caller when the file is ready; the file is kept for seven days.",
        "pt-BR":
          "Inicia um zip com todos os dados da conta: cada tipo de registro em CSV, cada linha de cada tabela em JSON lines, e os arquivos. Se já há um em andamento, ele é a resposta. Quem pediu é avisado quando fica pronto; o arquivo é guardado por sete dias.",
      },
    },
    "all_data.list": {
      summary: { en: "List exports of all data", "pt-BR": "Listar exportações de todos os dados" },
      about: {
        en: "The files with all data that were made or are being made, the newest first.",
        "pt-BR": "Os arquivos com todos os dados, prontos ou em andamento, os mais novos primeiro.",
      },
    },
    "all_data.get": {
      summary: { en: "Get an export of all data", "pt-BR": "Obter uma exportação de todos os dados" },
      about: {
        en: "Ask again every few seconds while `status` is `running`.",
        "pt-BR": "Pergunte de novo a cada poucos segundos enquanto `status` for `running`.",
      },
    },
    "all_data.link": {
      summary: {
        en: "Get the link to a file with all data",
        "pt-BR": "Obter o link de um arquivo com todos os dados",
      },
      about: {
        en: "Returns a link to a ready file, which works for a few minutes. 404 if the file is not ready or has expired.",
        "pt-BR":
          "Responde onde está um arquivo pronto, por alguns minutos; 404 para um que não está pronto ou não é mais guardado.",
      },
    },
    "all_data.content": {
      summary: { en: "Download the file with all data", "pt-BR": "Baixar o arquivo com todos os dados" },
      about: {
        en: "The bytes behind the link of a file with all data; `Range` is honored. A link that is wrong or too old is a 404.",
        "pt-BR":
          "Os bytes por trás do link de um arquivo com todos os dados; `Range` é aceito. Um link errado ou antigo demais é um 404.",
      },
    },
    "email_proof.send": {
      summary: {
        en: "Send the code that proves your email",
        "pt-BR": "Enviar o código que confirma seu e-mail",
      },
      about: {
        en: "Mails you the code that proves your email. Until an admin has proved theirs, nothing leaves an account that signed up: no invitations by mail, messages or webhooks, and its forms are closed. At most three times an hour.",
        "pt-BR":
          "Envia a você o código que confirma seu e-mail. Até que um administrador confirme o dele, nada sai de uma conta nova: nem convites por e-mail, nem mensagens, nem webhooks, e seus formulários ficam fechados. No máximo três vezes por hora.",
      },
    },
    "email_proof.confirm": {
      summary: { en: "Prove your email", "pt-BR": "Confirmar seu e-mail" },
      about: {
        en: "Proves your email with the mailed code. It becomes the account's, and what waited goes out.",
        "pt-BR":
          "Confirma seu e-mail com o código recebido. Ele passa a ser o da conta, e o que esperava sai.",
      },
    },
    "nps.get": {
      summary: { en: "Get your answer to the survey", "pt-BR": "Obter sua resposta à pesquisa" },
      about: {
        en: "What the caller answered to the survey in the last 90 days; 404 when nothing, so that they may be asked.",
        "pt-BR":
          "O que quem chama respondeu à pesquisa nos últimos 90 dias; 404 se nada, para que se possa perguntar.",
      },
    },
    "nps.due": {
      summary: { en: "Check whether the survey is due", "pt-BR": "Verificar se é hora da pesquisa" },
      about: {
        en: "Whether the caller may be asked: the same as a 404 above, for who does not take that for a failure.",
        "pt-BR":
          "Se já se pode perguntar a quem chama: o mesmo que um 404 acima, para quem não quer tratá-lo como falha.",
      },
    },
    "nps.answer": {
      summary: { en: "Answer the satisfaction survey", "pt-BR": "Responder à pesquisa NPS" },
      about: {
        en: "Answers the survey, from 1 to 10, or closes it with null.",
        "pt-BR": "Responde à pesquisa, de 1 a 10, ou a fecha com null.",
      },
    },
    "onboarding.get": { summary: { en: "Get the first steps", "pt-BR": "Obter os primeiros passos" } },
    "onboarding.update": {
      summary: { en: "Update the first steps", "pt-BR": "Alterar os primeiros passos" },
      about: {
        en: "Closes the welcome, skips steps, or hides the first steps permanently.",
        "pt-BR": "Fecha as boas-vindas, pula passos ou oculta os primeiros passos definitivamente.",
      },
    },
    "sample.create": {
      summary: { en: "Create sample records", "pt-BR": "Criar registros de exemplo" },
      about: {
        en: "Puts sample records into a pipeline, in the account's language, as one operation: deals with contacts, companies, tasks and notes. 409 while there are some already.",
        "pt-BR":
          "Coloca registros de exemplo em um funil, no idioma da conta, como uma só operação: negócios com contatos, empresas, tarefas e anotações. 409 se já há alguns.",
      },
    },
    "sample.remove": {
      summary: { en: "Remove the sample records", "pt-BR": "Remover os registros de exemplo" },
      about: {
        en: "Puts all sample records that are left into the trash, as one operation, whatever was done with them since.",
        "pt-BR":
          "Move para a lixeira todos os registros de exemplo que restam, como uma só operação, não importa o que foi feito com eles.",
      },
    },
    "lead.create": {
      summary: { en: "Begin a sign-up", "pt-BR": "Iniciar um cadastro" },
      about: {
        en: "Someone who began to sign up; campaign data is sent as keys with `utm` in their name.",
        "pt-BR": "Alguém que começou um cadastro; dados de campanha vão em chaves com `utm` no nome.",
      },
    },
    "lead.update": { summary: { en: "Add details to a sign-up", "pt-BR": "Completar um cadastro" } },
    "domain.check": {
      summary: { en: "Check whether a domain is available", "pt-BR": "Verificar se um domínio está livre" },
    },
    "account.create": {
      summary: { en: "Sign a company up", "pt-BR": "Cadastrar uma empresa" },
      about: {
        en: "Signs a company up: the account, its first admin, the trial and the default pipeline, all or nothing.",
        "pt-BR":
          "Cadastra uma empresa: a conta, o primeiro administrador, o período de teste e o funil padrão, tudo ou nada.",
      },
    },
  },
  types: {
    accountSummary: {
      about: {
        en: "What every signed-in user may read of the account.",
        "pt-BR": "O que todo usuário pode ler da conta.",
      },
      fields: summaryFields,
    },
    account: {
      about: {
        en: "The whole account, for those with `account.read`; others get the summary's fields only.",
        "pt-BR": "A conta inteira, para quem tem `account.read`; os outros recebem só os campos do resumo.",
      },
      fields: {
        ...summaryFields,
        address: {
          en: "Postal address in one line, shown on the pages of bills.",
          "pt-BR": "Endereço postal em uma linha, mostrado nas páginas das contas.",
        },
        subscription_cycle: {
          en: "Of a plan that is paid for, or is to be.",
          "pt-BR": "De um plano pago, ou a ser pago.",
        },
        total_users: {
          en: "The users who are neither deleted nor deactivated.",
          "pt-BR": "Os usuários que não estão excluídos nem desativados.",
        },
        pix_key: {
          en: "Where bills are paid by Pix, and who is paid, as the payer's bank shows it.",
          "pt-BR": "Onde contas são pagas por Pix, e quem recebe, como o banco de quem paga mostra.",
        },
        marketing_needs_consent: {
          en: "Automations send advertising to nobody who never agreed to it.",
          "pt-BR": "Automações não enviam publicidade a quem nunca a autorizou.",
        },
      },
    },
    dataExport: {
      about: {
        en: "A file with all data of the account, as far as it has come.",
        "pt-BR": "Um arquivo com todos os dados da conta, até onde chegou.",
      },
      fields: {
        progress: {
          en: "Percent of the work that is done.",
          "pt-BR": "Porcentagem do trabalho que está feita.",
        },
        size: { en: "Bytes of the file, when it is ready.", "pt-BR": "Bytes do arquivo, quando pronto." },
        expires_at: { en: "Until when the file is kept.", "pt-BR": "Até quando o arquivo é guardado." },
      },
    },
    keep: {
      about: {
        en: "What stays active on a plan that allows less. Of a part that is named, these and no others: what else there is of it is archived, and comes back with a larger plan. A part that is left out stays as it is.",
        "pt-BR":
          "O que fica ativo em um plano que permite menos. Da parte informada, estes e nenhum outro: o resto é arquivado, e volta com um plano maior. Uma parte não informada fica como está.",
      },
    },
  },
})
