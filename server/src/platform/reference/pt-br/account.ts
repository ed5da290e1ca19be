/** Texts about signing in, the account and the service, in Portuguese by the English ones. */
export const account: Readonly<Record<string, string>> = {
  "Sign in": "Fazer login",
  "Sign out": "Sair",
  "Get the signed-in user": "Obter o usuário que fez login",
  "List your sessions": "Listar suas sessões",
  "End a session": "Encerrar uma sessão",
  "Confirm your password": "Confirmar a senha",
  "Sign in the browser extension": "Fazer login na extensão do navegador",
  "Send the code that proves your email": "Enviar o código que confirma seu e-mail",
  "Prove your email": "Confirmar seu e-mail",
  "Mails you the code that proves your email. Until an admin has proved theirs, nothing leaves an account that signed up: no invitations by mail, messages or webhooks, and its forms are closed. At most three times an hour.":
    "Envia a você o código que confirma seu e-mail. Até que um administrador confirme o dele, nada sai de uma conta nova: nem convites por e-mail, nem mensagens, nem webhooks, e seus formulários ficam fechados. No máximo três vezes por hora.",
  "Proves your email with the mailed code. It becomes the account's, and what waited goes out.":
    "Confirma seu e-mail com o código recebido. Ele passa a ser o da conta, e o que esperava sai.",
  "An admin proved to read the account's email, or no mail server asks for it. Until then nothing leaves the account.":
    "Um administrador provou que lê o e-mail da conta, ou nenhum servidor de e-mail pede isso. Até lá nada sai da conta.",
  "Whether the installation has a mail server. Without one no mail reaches anyone.":
    "Se a instalação tem um servidor de e-mail. Sem ele nenhum e-mail chega a ninguém.",
  "Request a password code": "Pedir um código para a senha",
  "Set a new password": "Definir uma nova senha",
  "List API tokens": "Listar tokens de API",
  "Create an API token": "Criar um token de API",
  "Revoke an API token": "Revogar um token de API",
  "Where I am signed in, and my API tokens; `current` marks the session that asks.":
    "Onde você fez login, e seus tokens de API; `current` marca a sessão que pergunta.",
  "Signs me in in the browser extension: a session of its own, in place of the one that this session opened before, with which it ends. 404 where no extension is set up.":
    "Faz o seu login na extensão do navegador: uma sessão própria, no lugar da que esta sessão abriu antes, e que termina com ela. 404 se não há extensão configurada.",
  "Mails a code of 6 characters, if there is such a user; the answer is the same either way.":
    "Envia por e-mail um código de 6 caracteres, se esse usuário existe; a resposta é a mesma nos dois casos.",
  "Proves by the password that the user of this session is there. For ten minutes it may then make the calls that answer `confirmation_needed`: tokens, webhooks, exports of all data, new admins, allowed addresses, payment keys, the user's own email, closing the account. A sign-in by password proves it too. A wrong password is a 422 and counts as a wrong sign-in.":
    "Prova pela senha que o usuário desta sessão está presente. Por dez minutos ela pode então fazer as chamadas que respondem `confirmation_needed`: tokens, webhooks, exportação de todos os dados, novos administradores, endereços permitidos, chaves de recebimento, o próprio e-mail, o encerramento da conta. Um login com senha prova o mesmo. Uma senha errada é um 422 e conta como login errado.",
  "Sets a new password with a mailed code, and ends the user's sessions and API tokens; `keep_tokens` keeps the tokens. `email` and `domain` may be left out when a token tells who it is.":
    "Define uma nova senha com um código recebido por e-mail e encerra as sessões e os tokens de API do usuário; `keep_tokens` mantém os tokens. `email` e `domain` podem faltar quando um token diz quem é.",
  "All API tokens of the account, newest first; those that are over too, for 30 days.":
    "Todos os tokens de API da conta, os mais novos primeiro; também os que não valem mais, por 30 dias.",
  "Creates an API token of mine. `secret` is told this once; it is kept as a hash only. 409 for one too many.":
    "Cria um token de API seu. `secret` aparece só desta vez; dele se guarda apenas um hash. 409 se já há tokens demais.",
  "Revokes an API token, whoever of the account made it: it is refused from then on.":
    "Revoga um token de API, de quem quer que seja na conta: a partir daí ele é recusado.",
  "What every signed-in user may read of the account.": "O que todo usuário pode ler da conta.",
  "Of every amount: chosen at sign-up by the language, it stays whatever the language becomes.":
    "De todos os valores: escolhida na criação da conta pelo idioma, fica mesmo que o idioma mude.",
  "An API token, by which a program acts as who made it, with their present rights at most.":
    "Um token de API, com que um programa age como quem o criou, no máximo com os direitos que essa pessoa tem no momento.",
  "The secret begins with it.": "O segredo começa com ele.",
  "Who made it.": "Quem o criou.",
  "When it was used last, to the hour; null before it was.":
    "Quando foi usado pela última vez, com precisão de hora; null antes disso.",
  "Null for one that holds until it is revoked.": "Null para um que vale até ser revogado.",
  "Who is signed in, with the account. `admin` is true for admins and managers.":
    "Quem fez login, com a conta. `admin` é true para administradores e gerentes.",
  "Milliseconds that the server's clock is ahead of real time, in a rehearsal; null where time is the real one.":
    "Quantos milissegundos o relógio do servidor está adiantado, em um ensaio; null quando a hora é a real.",
  "Where whoever runs the product gives help, https or mailto; null where nobody said.":
    "Onde quem opera o produto dá ajuda, https ou mailto; null se ninguém informou.",
  "The browser extension that the web app hands a session to; null where none is set up.":
    "A extensão do navegador à qual o app entrega uma sessão; null se nenhuma está configurada.",
  "Preview the price of an order": "Pré-visualizar o preço de um pedido",
  "Order a plan": "Pedir um plano",
  "List invoices": "Listar faturas",
  "Get the pending plan change": "Obter a mudança agendada do plano",
  "Cancel the pending plan change": "Cancelar a mudança agendada do plano",
  "Begin a sign-up": "Iniciar um cadastro",
  "Add details to a sign-up": "Completar um cadastro",
  "Check whether a domain is available": "Verificar se um domínio está livre",
  "Get what a company's sign-in page shows": "Obter o que a página de login de uma empresa mostra",
  "Sign a company up": "Cadastrar uma empresa",
  "Get the account": "Obter a conta da empresa",
  "Update the account": "Alterar a conta da empresa",
  "Close the account": "Encerrar a conta da empresa",
  "Reopen a closed account": "Reabrir uma conta encerrada",
  "Get the address you call from": "Obter o endereço de onde você chama",
  "Upload the account's logo": "Enviar o logo da conta",
  "Remove the account's logo": "Remover o logo da conta",
  "Continue on the free plan": "Continuar no plano gratuito",
  "Get plan, limits and usage": "Obter plano, limites e uso",
  "Get the first steps": "Obter os primeiros passos",
  "Update the first steps": "Alterar os primeiros passos",
  "Create sample records": "Criar registros de exemplo",
  "Remove the sample records": "Remover os registros de exemplo",
  "Get your answer to the survey": "Obter sua resposta à pesquisa",
  "Answer the satisfaction survey": "Responder à pesquisa NPS",
  "Check whether the survey is due": "Verificar se é hora da pesquisa",
  "Start an export of all data": "Iniciar uma exportação de todos os dados",
  "List exports of all data": "Listar exportações de todos os dados",
  "Get an export of all data": "Obter uma exportação de todos os dados",
  "Get the link to a file with all data": "Obter o link de um arquivo com todos os dados",
  "Download the file with all data": "Baixar o arquivo com todos os dados",
  "What an order of the same body would come to: all that a dialog shows. Of one that begins with the next period, `total` is what that period's invoice would be and `due_date` when it would be due. During a trial, `period` begins on the day after it. It refuses what the order would be refused for, except a missing `keep`, `company` or `document`.":
    "Quanto custaria um pedido com o mesmo corpo: tudo o que a tela de confirmação mostra. De um que começa com o próximo período, `total` é o da fatura desse período e `due_date`, quando ela venceria. Durante um teste, `period` começa no dia seguinte ao fim dele. Recusa o que o pedido recusaria, menos a falta de `keep`, `company` ou `document`.",
  "The account's invoices, newest first.": "As faturas da conta, as mais novas primeiro.",
  "Lets the plan continue as it is; 404 where no change waits.":
    "Deixa o plano continuar como está; 404 se nenhuma mudança espera.",
  "Someone who began to sign up; campaign data is sent as keys with `utm` in their name.":
    "Alguém que começou um cadastro; dados de campanha vão em chaves com `utm` no nome.",
  "What the sign-in page of a company shows before anyone is signed in.":
    "O que a página de login de uma empresa mostra antes de alguém entrar.",
  "Signs a company up: the account, its first admin, the trial and the default pipeline, all or nothing.":
    "Cadastra uma empresa: a conta, o primeiro administrador, o período de teste e o funil padrão, tudo ou nada.",
  "The account, as the first element of an array.": "A conta, como primeiro elemento de uma lista.",
  "Changes what is sent of the account. The document is a CNPJ or CPF where the language is pt-BR. `ip_list` holds addresses and CIDR blocks, of IPv4 and IPv6, from which the account may be used; empty means from anywhere, and it must hold the caller's own. Another `pix_key` needs a name and a city. A new `pix_key` or `ip_list` needs the password of the last minutes, or the answer is a 403 `confirmation_needed`. All admins are mailed of a new key, and no undo brings the old one back.":
    "Altera o que é enviado da conta. O documento é um CNPJ ou CPF quando o idioma é pt-BR. `ip_list` traz os endereços e blocos CIDR, IPv4 e IPv6, de onde a conta pode ser usada; vazia quer dizer de qualquer lugar, e precisa incluir o de quem chama. Outra `pix_key` exige nome e cidade. Uma nova `pix_key` ou `ip_list` exige a senha digitada há poucos minutos, ou a resposta é um 403 `confirmation_needed`. Todos os administradores são avisados por e-mail da nova chave, e nenhum desfazer traz a antiga de volta.",
  "Closes the account. `domain` is the account's own; 422 for another. `password` is the caller's: without it the session needs to be confirmed, or the answer is a 403 `confirmation_needed`. A wrong one is a 422 and counts as a wrong sign-in. Everyone is signed out, background work rests, what is unpaid is canceled and nothing is renewed. Each admin is mailed a link that reopens it within 30 days; then all of its data is erased.":
    "Encerra a conta. `domain` é o da própria conta; 422 para outro. `password` é a senha de quem chama: sem ela a sessão precisa estar confirmada, ou a resposta é um 403 `confirmation_needed`. Uma errada é um 422 e conta como login errado. Todos saem, o trabalho em segundo plano para, o que não foi pago é cancelado e nada se renova. Cada administrador recebe um e-mail com um link que a reabre em até 30 dias; depois disso, todos os dados são apagados definitivamente.",
  "Reopens a closed account by the link that an admin was mailed. What was paid for continues where its period still runs. 410 for a link that reopens nothing, or no longer does.":
    "Reabre uma conta encerrada pelo link que um administrador recebeu. O que foi pago continua valendo enquanto seu período corre. 410 para um link que não reabre nada, ou não mais.",
  "The address from which the caller calls, as `ip_list` would have it.":
    "O endereço de onde a chamada vem, como `ip_list` o teria.",
  "Continues with the free plan, permanently or until another one is ordered; what is unpaid is canceled. A plan that is paid for ends with its period: 202 with `pending_change`, and 409 for one that has none. `keep` names what stays active; who is on the free plan already may choose again. 422 with `pipelines`, `workflows`, `custom_fields` or `forms` while more of them are active than it allows and nobody chose, and with `keep.pipelines` and so on for a choice that does not hold. What an account has to tell of itself and does not yet is filled with placeholders.":
    "Continua no plano gratuito, definitivamente ou até outro ser pedido; o que não foi pago é cancelado. Um plano pago termina com seu período: 202 com `pending_change`, e 409 para um que não tem período. `keep` diz o que fica ativo; quem já está no plano gratuito pode escolher de novo. 422 com `pipelines`, `workflows`, `custom_fields` ou `forms` enquanto há mais ativos do que o plano permite e ninguém escolheu, e com `keep.pipelines` etc. para uma escolha que não vale. O que a conta ainda não informou de si é preenchido com valores provisórios.",
  "Closes the welcome, skips steps, or hides the first steps permanently.":
    "Fecha as boas-vindas, pula passos ou oculta os primeiros passos definitivamente.",
  "Puts sample records into a pipeline, in the account's language, as one operation: deals with contacts, companies, tasks and notes. 409 while there are some already.":
    "Coloca registros de exemplo em um funil, no idioma da conta, como uma só operação: negócios com contatos, empresas, tarefas e anotações. 409 se já há alguns.",
  "Puts all sample records that are left into the trash, as one operation, whatever was done with them since.":
    "Move para a lixeira todos os registros de exemplo que restam, como uma só operação, não importa o que foi feito com eles.",
  "What the caller answered to the survey in the last 90 days; 404 when nothing, so that they may be asked.":
    "O que quem chama respondeu à pesquisa nos últimos 90 dias; 404 se nada, para que se possa perguntar.",
  "Answers the survey, from 1 to 10, or closes it with null.":
    "Responde à pesquisa, de 1 a 10, ou a fecha com null.",
  "Whether the caller may be asked: the same as a 404 above, for who does not take that for a failure.":
    "Se já se pode perguntar a quem chama: o mesmo que um 404 acima, para quem não quer tratá-lo como falha.",
  "Begins a zip of all data of the account: each noun as CSV, every row of every table as JSON lines, and the files. Answers the one that is being made where there is one already. Whoever asked is told when it is ready; the file is kept for seven days.":
    "Inicia um zip com todos os dados da conta: cada tipo de registro em CSV, cada linha de cada tabela em JSON lines, e os arquivos. Se já há um em andamento, ele é a resposta. Quem pediu é avisado quando fica pronto; o arquivo é guardado por sete dias.",
  "The files with all data that were made or are being made, the newest first.":
    "Os arquivos com todos os dados, prontos ou em andamento, os mais novos primeiro.",
  "The bytes behind the link of a file with all data; `Range` is honored. A link that is wrong or too old is a 404.":
    "Os bytes por trás do link de um arquivo com todos os dados; `Range` é aceito. Um link errado ou antigo demais é um 404.",
  "The whole account, for those with `account.read`; others get the summary's fields only.":
    "A conta inteira, para quem tem `account.read`; os outros recebem só os campos do resumo.",
  "Of a plan that is paid for, or is to be.": "De um plano pago, ou a ser pago.",
  "The users who are neither deleted nor deactivated.":
    "Os usuários que não estão excluídos nem desativados.",
  "Postal address in one line, shown on the pages of bills.":
    "Endereço postal em uma linha, mostrado nas páginas das contas.",
  "Where bills are paid by Pix, and who is paid, as the payer's bank shows it.":
    "Onde contas são pagas por Pix, e quem recebe, como o banco de quem paga mostra.",
  "Automations send advertising to nobody who never agreed to it.":
    "Automações não enviam publicidade a quem nunca a autorizou.",
  "A file with all data of the account, as far as it has come.":
    "Um arquivo com todos os dados da conta, até onde chegou.",
  "Percent of the work that is done.": "Porcentagem do trabalho que está feita.",
  "Bytes of the file, when it is ready.": "Bytes do arquivo, quando pronto.",
  "Until when the file is kept.": "Até quando o arquivo é guardado.",
  "The answer of what happens only later, and of who asks what waits.":
    "A resposta do que só acontece mais tarde, e a quem pergunta o que espera.",
  "What the account owes or has paid for Funil; amounts are in `currency`, `amount` is what is left of `subtotal` after `discount`.":
    "O que a conta deve ou pagou pelo Funil; os valores são em `currency`, `amount` é o que fica do `subtotal` depois do `discount`.",
  "What people call it: the account's domain and a number that counts its invoices.":
    "Como as pessoas a chamam: o domínio da conta e um número que conta suas faturas.",
  "False for an order that begins only when it is paid.": "False para um pedido que só começa quando é pago.",
  "Where it is paid; anyone who has the address may open it. Null while a payment provider has not made its page.":
    "Onde é paga; quem tem o endereço pode abrir. Null enquanto o provedor de pagamento não criou a página.",
  "The payment provider did not take it, mostly for the company's document. It is tried again when the company data change.":
    "O provedor de pagamento não a aceitou, quase sempre pelo documento da empresa. Tenta-se de novo quando os dados da empresa mudam.",
  "What stays active on a plan that allows less. Of a part that is named, these and no others: what else there is of it is archived, and comes back with a larger plan. A part that is left out stays as it is.":
    "O que fica ativo em um plano que permite menos. Da parte informada, estes e nenhum outro: o resto é arquivado, e volta com um plano maior. Uma parte não informada fica como está.",
  "What becomes smaller or otherwise paid with the next period.":
    "O que diminui, ou passa a ser pago de outra forma, no próximo período.",
  "What was chosen to stay active then; without it the first ones do where not all fit.":
    "O que foi escolhido para ficar ativo então; sem isso, ficam os primeiros, se não couberem todos.",
  "The first day of the next period.": "O primeiro dia do próximo período.",
  "Check that the process runs": "Verificar se o processo está no ar",
  "Get facts about the installation": "Obter dados da instalação",
  "Check that database and jobs can be reached": "Verificar se banco de dados e tarefas de fundo respondem",
  "Look up a Brazilian postal code": "Buscar um CEP",
  "Where this installation is reached, and whether anybody has signed up on it yet.":
    "Onde esta instalação é acessada, e se alguém já se cadastrou nela.",
  "Whether database and jobs can be reached; 503 when not.":
    "Se o banco de dados e as tarefas de fundo respondem; 503 se não.",
  "Looks a postal code up, with or without its dash. A malformed one is a 422, an unknown one a 404.":
    "Busca um CEP, com ou sem hífen. Um malformado é um 422; um desconhecido, um 404.",
  "The address of a Brazilian postal code. With `partial` the services were out of reach and only the state is known.":
    "O endereço de um CEP. Com `partial`, os serviços não responderam e só o estado é conhecido.",
  "The `token` that is answered goes into `Authorization: Bearer` and holds for 30 days after it was last used. After five wrong passwords for one email within 15 minutes, or 50 from one address, the answer is a 429.":
    "O `token` da resposta vai em `Authorization: Bearer` e vale por 30 dias depois do último uso. Depois de cinco senhas erradas para um e-mail em 15 minutos, ou 50 de um endereço, a resposta é um 429.",
  "Ask again every few seconds while `status` is `running`.":
    "Pergunte de novo a cada poucos segundos enquanto `status` for `running`.",
  "Returns a link to a ready file, which works for a few minutes. 404 if the file is not ready or has expired.":
    "Responde onde está um arquivo pronto, por alguns minutos; 404 para um que não está pronto ou não é mais guardado.",
  "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`.":
    "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`.",
  "Orders a plan. The first order, a larger plan and more users are invoiced and in force at once: 201 with the invoice. Ordered during a trial, the first period begins on the day after it, and the invoice is due on that day or 5 days from now, whichever is later. Fewer users, the other cycle, a smaller plan or start wait for the next period: 202 with `pending_change`. Either takes the place of a change that waited. What is paid for already, with `keep`, chooses again what is active on it: 202. 409 while an order is unpaid (`order_unpaid`) or the account is suspended (`account_suspended`), 422 for fewer users than 10 or than are active, for what is so already, for a coupon that does not hold, at `company` and `document` where the language is pt-BR and the account lacks them, and, as for the free plan, for a smaller plan that has no room for all while `keep` chooses nothing.":
    "Pede um plano. O primeiro pedido, um plano maior e mais usuários são faturados e valem na hora: 201 com a fatura. Pedido durante um teste, o primeiro período começa no dia seguinte ao fim dele, e a fatura vence nesse dia ou em 5 dias, o que for depois. Menos usuários, o outro ciclo, um plano menor ou o gratuito esperam o próximo período: 202 com `pending_change`. Qualquer um deles substitui uma mudança que esperava. No plano já pago, `keep` escolhe de novo o que fica ativo: 202. 409 enquanto um pedido não foi pago (`order_unpaid`) ou a conta está suspensa (`account_suspended`); 422 para menos de 10 usuários ou menos do que os ativos, para o que já é assim, para um cupom que não vale, em `company` e `document` quando o idioma é pt-BR e a conta não os tem, e, como no plano gratuito, para um plano menor em que não cabe tudo enquanto `keep` não escolhe nada.",
}
