/** Texts about what many calls share, in Portuguese by the English ones. */
export const shared: Readonly<Record<string, string>> = {
  "Everything that Funil's own web app does, it does by these calls.":
    "Tudo o que o próprio app do Funil faz, ele faz com estas chamadas.",
  "Send `Authorization: Bearer TOKEN` with each. Bodies and answers are JSON in UTF-8; ids are UUIDs, instants ISO 8601 in UTC, dates `YYYY-MM-DD`, money is a number with 2 decimals. Answers may get more keys in time: read those that you know.":
    "Envie `Authorization: Bearer TOKEN` em cada uma. Corpos e respostas são JSON em UTF-8; ids são UUIDs, instantes seguem a ISO 8601 em UTC, datas são `YYYY-MM-DD` e dinheiro é um número com 2 casas decimais. Com o tempo, as respostas podem ganhar chaves: leia as que você conhece.",
  "An API token (`funil_…`), or the token that signing in answers.":
    "Um token de API (`funil_…`) ou o token que o login responde.",
  "The body is not JSON (`malformed_json`).": "O corpo não é JSON (`malformed_json`).",
  "No valid token, or wrong credentials.": "Sem token válido, ou com dados de acesso errados.",
  "The plan or the account's standing does not allow it (`E4021`, `E4022`, `E4023`).":
    "O plano ou a situação da conta não permite (`E4021`, `E4022`, `E4023`).",
  "The caller's role or the token's scope does not allow it, or the address is not allowed.":
    "O papel de quem chama ou o escopo do token não permite, ou o endereço não é permitido.",
  "It does not exist, or the caller can't see it.": "Não existe, ou quem chama não pode ver.",
  "It clashes with the present state; `code` says how.": "Conflita com o estado atual; `code` diz como.",
  "Someone changed the record since (`stale`); `current` has it as it is now.":
    "Alguém alterou o registro nesse meio-tempo (`stale`); `current` traz o registro como está agora.",
  "The body or a file in it is too large.": "O corpo, ou um arquivo nele, é grande demais.",
  "The call does not take this `Content-Type`.": "A chamada não aceita esse `Content-Type`.",
  "A field breaks a rule.": "Um campo não cumpre uma regra.",
  "Too many calls. `Retry-After` says for how many seconds to wait.":
    "Chamadas demais. `Retry-After` diz quantos segundos esperar.",
  "Our fault (500), out of service (503) or out of room (507).":
    "Falha nossa (500), fora do ar (503) ou sem espaço (507).",
  "Names the call in our log.": "Identifica a chamada no nosso log.",
  "Of a change that can be taken back: send it to `POST /undo` within 30 days.":
    "De uma alteração que pode ser desfeita: envie-o a `POST /undo` em até 30 dias.",
  "The record's version: send it as `If-Match` to change only what you saw.":
    "A versão do registro: envie-a em `If-Match` para alterar só o que você viu.",
  "Seconds to wait before the next call.": "Segundos a esperar antes da próxima chamada.",
  "Calls that the token may make a minute.": "Quantas chamadas por minuto o token pode fazer.",
  "Calls that are left of them.": "Quantas delas restam.",
  "Seconds until they are full again.": "Em quantos segundos o limite se renova por inteiro.",
  "The language of messages, `pt-BR` or `en`; without it the account's.":
    "O idioma das mensagens, `pt-BR` ou `en`; sem ele, o da conta.",
  "With it a repetition does no harm: for 24 hours the same key with the same body gives the first answer again, with another body 422.":
    "Com ela, repetir a chamada não faz mal: por 24 horas a mesma chave com o mesmo corpo dá de novo a primeira resposta; com outro corpo, 422.",
  "Only if the record still has this `ETag`, else 412 with the record as it is now.":
    "Só se o registro ainda tiver este `ETag`; senão, 412 com o registro como está agora.",
  "The id of the last event that came: what happened since comes first.":
    "O id do último evento recebido: o que aconteceu depois dele vem primeiro.",
  "The answer.": "A resposta.",
  "Accepted: it takes effect later.": "Aceito: vale mais tarde.",
  "Done.": "Feito.",
  "The record's id.": "O id do registro.",
  "The page, from 1.": "A página, a partir de 1.",
  "Rows of a page, at most 100.": "Linhas por página, no máximo 100.",
  "`exact` counts all rows; `next` only looks whether a row follows the page, which is far quicker: `total` then ends with that row.":
    "`exact` conta todas as linhas; `next` só verifica se há uma linha depois da página, o que é muito mais rápido: `total` então termina nela.",
  "A field that filters take, `custom_fields.NAME` too. Every order ends with the id, so that pages never repeat a row.":
    "Um campo que os filtros aceitam, inclusive `custom_fields.NAME`. Toda ordem termina no id, por isso as páginas nunca repetem uma linha.",
  "Ascending unless it says otherwise.": "Crescente, se nada for dito.",
  "`false` answers all rows as one list, at most 5,000.":
    "`false` responde todas as linhas em uma só lista, no máximo 5.000.",
  "Words that all occur, without case and accents; `%` or nothing means all.":
    "Palavras que precisam aparecer todas, sem diferenciar maiúsculas e acentos; `%` ou vazio quer dizer tudo.",
  "A field, `custom_fields.NAME` too.": "Um campo, inclusive `custom_fields.NAME`.",
  "The exact value.": "O valor exato.",
  "Begun; it is done in the background.": "Iniciado; é feito em segundo plano.",
  "Which kind of record.": "O tipo de registro.",
  "The records, at most 100, whose attribute is exactly the value. Contacts are found by their other emails and phones too.":
    "Os registros, no máximo 100, cujo campo tem exatamente esse valor. Contatos também são encontrados por seus outros e-mails e telefones.",
  "Changes every record that the target finds and the caller may change; the others are skipped. One operation, one undo.":
    "Altera todos os registros que o filtro encontra e que quem chama pode alterar; os outros ficam de fora. Uma só operação, um só desfazer.",
  "Puts every record that the target finds and the caller may delete in the trash. One operation, one undo.":
    "Move para a lixeira todos os registros que o filtro encontra e que quem chama pode excluir. Uma só operação, um só desfazer.",
  "Starts an import in the background. Multipart: `file` (CSV, XLSX or vCard), `headers` (JSON; left out, the columns are matched by the fields' names and labels), `options` (JSON).":
    "Inicia uma importação em segundo plano. Multipart: `file` (CSV, XLSX ou vCard), `headers` (JSON; sem ele, as colunas são associadas pelos nomes e rótulos dos campos) e `options` (JSON).",
  "Deals and the board that shows them. Paths call a deal a card.":
    "Negócios e o quadro que os mostra. Nos caminhos, um negócio se chama *card*.",
  "Pipelines, their stages, and the order of things.": "Funis, suas etapas e a ordem das coisas.",
  "People: their details, consents and privacy.": "Pessoas: seus dados, consentimentos e privacidade.",
  "The companies that people work for.": "As empresas em que as pessoas trabalham.",
  "What is to be done for a deal, by whom and when, and the types of it.":
    "O que há para fazer em um negócio, por quem e quando, e os tipos de tarefa.",
  "What deals sell.": "O que os negócios vendem.",
  "What is to be received and to be paid, and who collects it.":
    "O que há a receber e a pagar, e quem cobra.",
  "What is attached to a record.": "O que está anexado a um registro.",
  "What happened to a record, and how to take it back.": "O que aconteceu com um registro, e como desfazer.",
  "Across all records, and kept questions.": "A busca em todos os registros, e filtros para usar de novo.",
  "Imports that run in the background, started from a noun's own calls.":
    "Importações que correm em segundo plano, iniciadas pelas chamadas de cada tipo de registro.",
  "Fields that the account adds to its records.": "Campos que a conta adiciona aos seus registros.",
  "What happens by itself, when, and what became of it.": "O que acontece sozinho, quando, e no que deu.",
  "Other programs that are told what happens.": "Outros programas que são avisados do que acontece.",
  "What was sent about a record, and sending it.": "O que foi enviado sobre um registro, e como enviar.",
  "Forms on the web and their answers.": "Formulários na web e suas respostas.",
  "Returns forms and the shops behind them.": "Formulários de devolução e as lojas por trás deles.",
  "Figures computed by the server.": "Números calculados pelo servidor.",
  "The people of the account and their invitations.": "As pessoas da conta e seus convites.",
  "Sessions, passwords and API tokens.": "Sessões, senhas e tokens de API.",
  "What a user is told, and how at once.": "O que um usuário fica sabendo, e como na mesma hora.",
  "The account as a customer: its details, plan, invoices and data.":
    "A conta como cliente: seus dados, plano, faturas e exportação.",
  "Whether the service is up, and helpers without an account.":
    "Se o serviço está no ar, e o que ajuda sem uma conta.",
  "Changes the fields that are sent and keeps the others. A list, such as `tags` or `contacts`, is replaced as a whole.":
    "Altera os campos enviados e mantém os outros. Uma lista, como `tags` ou `contacts`, é substituída por inteiro.",
  "Moves it to the trash, from where it can be restored for 30 days, by the `Undo-Token` or by the calls of the trash.":
    "Move para a lixeira, de onde pode ser restaurado por 30 dias, pelo `Undo-Token` ou pelas chamadas da lixeira.",
  "A file of what `filters` and `search` find and the caller may see, without a limit, sent as it is made. `format` is `csv` (UTF-8 with BOM; `;` and decimal commas in pt-BR, `,` and decimal points in en; a cell that a spreadsheet would take for a formula begins with `'`) or `xlsx`. With `wording: program` headers are the fields' names and values those of the API: importing that CSV again changes nothing. With `screen` headers, options, dates, phones and linked records are written as the screen shows them, in the caller's language and the account's time zone, and the currency stands beside the first amount.":
    "Um arquivo do que `filters` e `search` encontram e quem chama pode ver, sem limite, enviado à medida que é feito. `format` é `csv` (UTF-8 com BOM; `;` e vírgula decimal em pt-BR, `,` e ponto decimal em en; uma célula que uma planilha tomaria por fórmula começa com `'`) ou `xlsx`. Com `wording: program`, os cabeçalhos são os nomes dos campos e os valores são os da API: importar esse CSV de novo não altera nada. Com `screen`, cabeçalhos, opções, datas, telefones e registros vinculados aparecem como na tela, no idioma de quem chama e no fuso horário da conta, com a moeda ao lado do primeiro valor.",
  "Newest first, users by first name, unless `orderBy` says otherwise.":
    "Do mais novo ao mais antigo, usuários por primeiro nome, se `orderBy` não disser outra ordem.",
  "Looks in names, codes, emails, phones, documents and notes; of deals also in the names of contacts and companies.":
    "Busca em nomes, códigos, e-mails, telefones, documentos e observações; em negócios, também nos nomes dos contatos e das empresas.",
  "Without any `filters` it finds all. Newest first, users by first name and tasks by start, unless `orderBy` says otherwise.":
    "Sem `filters`, encontra todos. Do mais novo ao mais antigo, usuários por primeiro nome e tarefas por início, se `orderBy` não disser outra ordem.",
}
