/** Texts about contacts, companies and users, in Portuguese by the English ones. */
export const people: Readonly<Record<string, string>> = {
  "List contacts": "Listar contatos",
  "Create a contact": "Criar um contato",
  "Search contacts": "Buscar contatos",
  "Find contacts by a value": "Encontrar contatos por um valor",
  "Filter contacts": "Filtrar contatos",
  "Update contacts in bulk": "Alterar contatos em massa",
  "Delete contacts in bulk": "Excluir contatos em massa",
  "Get a contact": "Obter um contato",
  "Update a contact": "Alterar um contato",
  "Delete a contact": "Excluir um contato",
  "Upload a contact's picture": "Enviar a imagem de um contato",
  "Remove a contact's picture": "Remover a imagem de um contato",
  "Get a contact as a vCard": "Obter um contato como vCard",
  "List the deals of a contact": "Listar os negócios de um contato",
  "Find contacts with the same details": "Encontrar contatos com os mesmos dados",
  "List possible duplicate contacts": "Listar possíveis contatos duplicados",
  "Merge two contacts": "Mesclar dois contatos",
  "List the consents of a contact": "Listar os consentimentos de um contato",
  "Record a consent": "Registrar um consentimento",
  "List the details also given for a contact": "Listar os dados também informados de um contato",
  "Dismiss a detail also given for a contact": "Dispensar um dado também informado de um contato",
  "An email, phone or document that an answer to a form, or an order of a shop, gave for a known contact that has another one. `form` is null for an order, and where the form is gone.":
    "Um e-mail, telefone ou documento que uma resposta a um formulário, ou um pedido da loja, informou sobre um contato conhecido que tem outro. `form` é null em um pedido, e quando o formulário não existe mais.",
  "What was also given for a contact and is neither accepted nor dismissed, the newest first. To accept one, update the contact.":
    "O que também foi informado sobre um contato e não foi aceito nem dispensado, o mais novo primeiro. Para aceitar, altere o contato.",
  "Dismisses one, or with `dismissed: false` shows it again. Answers as the list does.":
    "Dispensa um, ou com `dismissed: false` volta a mostrá-lo. Responde como a lista.",
  "Record that a consent was withdrawn": "Registrar a retirada de um consentimento",
  "Export everything known about a contact": "Exportar tudo o que se sabe de um contato",
  "Anonymize a contact": "Anonimizar um contato",
  "Export contacts": "Exportar contatos",
  "List the columns an import of contacts can fill":
    "Listar as colunas que uma importação de contatos preenche",
  "Import contacts from a file": "Importar contatos de um arquivo",
  "Creates a contact; visible contacts with the same email, phone or document are named in `possible_duplicates`.":
    "Cria um contato; `possible_duplicates` cita contatos visíveis com o mesmo e-mail, telefone ou documento.",
  "The contact as a vCard 3.0, which phones and mail programs take into their address books.":
    "O contato como vCard 3.0, que celulares e programas de e-mail aceitam na agenda.",
  "The deals of a contact that the caller may see, newest first.":
    "Os negócios de um contato que quem chama pode ver, os mais novos primeiro.",
  "Visible contacts that have the email, phone or document that is being typed.":
    "Contatos visíveis que têm o e-mail, o telefone ou o documento que está sendo digitado.",
  "What a contact agreed to and withdrew, the newest first.":
    "O que um contato autorizou e o que retirou, o mais recente primeiro.",
  "Notes what the person agreed to elsewhere: by phone, on paper. Answers as the list does.":
    "Registra o que a pessoa autorizou em outro lugar: por telefone, em papel. A resposta é como a da lista.",
  "Notes that the person withdrew all of a purpose, given or not. Again it changes nothing. No undo brings it back.":
    "Registra que a pessoa retirou o consentimento para tudo de uma finalidade, tenha sido dado ou não. Repetir não altera nada. Nenhum desfazer traz de volta.",
  "Takes the person out of the record, its copies in the trash, the ledger, imports, files and pictures, permanently. What stays is a contact without a name, where deals name it, and an operation `contact.anonymised` as the proof.":
    "Apaga a pessoa definitivamente do registro, das suas cópias na lixeira, do livro de registros, de importações, arquivos e imagens. Fica um contato sem nome, onde negócios o citam, e uma operação `contact.anonymised` como prova.",
  "The automation that did something, in the name of who saved it; null parts are those of a run that is no longer kept.":
    "A automação que fez algo, em nome de quem a salvou; partes null são as de uma execução que não é mais guardada.",
  "A consent as it was given: the text and the terms as they were, which never change. `form` is null where the form is gone, and where someone of the account, `user`, noted what the person told. A withdrawal of what was never given has no text and no `given_at`.":
    "Um consentimento como foi dado: o texto e os termos da época, que nunca mudam. `form` é null quando o formulário não existe mais, e quando alguém da conta, `user`, registrou o que a pessoa disse. A retirada do que nunca foi dado não tem texto nem `given_at`.",
  "Network address and browser, as proof.": "Endereço de rede e navegador, como prova.",
  "Who noted the withdrawal; null is the person themself.":
    "Quem registrou a retirada; null é a própria pessoa.",
  "A contact. Companies are left out that the caller can't see.":
    "Um contato. Empresas que quem chama não pode ver ficam de fora.",
  "The records that are merged into the one of the path and go to the trash: one, or several of which each is named once. A field keeps its value unless it is empty, which takes that of the first one that has any; `fields` says which record's it takes instead, by its id or, of the first one, `with`. Custom fields are named `custom_fields.NAME`. Tags and links are united.":
    "Os registros mesclados no do caminho, que vão para a lixeira: um, ou vários, cada um citado uma vez. Um campo mantém seu valor, a menos que esteja vazio: então recebe o do primeiro que tem algum; `fields` diz de qual registro vem o valor em vez disso, pelo id ou, se for o primeiro, `with`. Campos personalizados são `custom_fields.NAME`. Etiquetas e vínculos se somam.",
  "All that is stored about a person. Contacts merged into this one, which lie in the trash, belong to it.":
    "Tudo o que está guardado sobre uma pessoa, inclusive os contatos mesclados neste, que estão na lixeira.",
  "What is told of a mail that someone wrote. `copies` are what its other receivers got, messages of their own, as far as the caller sees them; a copy has none. `beginning` is that of the text, null once it is no longer kept.":
    "O que se diz de um e-mail que alguém escreveu. `copies` são o que os outros destinatários receberam, cada um uma mensagem própria, até onde quem chama as vê; uma cópia não tem nenhuma. `beginning` é o começo do texto; null quando ele não é mais guardado.",
  "List companies": "Listar empresas",
  "Create a company": "Criar uma empresa",
  "Search companies": "Buscar empresas",
  "Find companies by a value": "Encontrar empresas por um valor",
  "Filter companies": "Filtrar empresas",
  "Update companies in bulk": "Alterar empresas em massa",
  "Delete companies in bulk": "Excluir empresas em massa",
  "Get a company": "Obter uma empresa",
  "Update a company": "Alterar uma empresa",
  "Delete a company": "Excluir uma empresa",
  "List the contacts of a company": "Listar os contatos de uma empresa",
  "Upload a company's picture": "Enviar a imagem de uma empresa",
  "Remove a company's picture": "Remover a imagem de uma empresa",
  "List the deals of a company": "Listar os negócios de uma empresa",
  "Find companies with the same details": "Encontrar empresas com os mesmos dados",
  "List possible duplicate companies": "Listar possíveis empresas duplicadas",
  "Merge two companies": "Mesclar duas empresas",
  "Export companies": "Exportar empresas",
  "List the columns an import of companies can fill":
    "Listar as colunas que uma importação de empresas preenche",
  "Import companies from a file": "Importar empresas de um arquivo",
  "Creates a company; visible companies with the same email, phone or document are named in `possible_duplicates`.":
    "Cria uma empresa; `possible_duplicates` cita empresas visíveis com o mesmo e-mail, telefone ou documento.",
  "The contacts of a company that the caller may see.": "Os contatos de uma empresa que quem chama pode ver.",
  "The deals of a company that the caller may see, newest first.":
    "Os negócios de uma empresa que quem chama pode ver, os mais novos primeiro.",
  "Visible companies that have the email, phone or document that is being typed.":
    "Empresas visíveis que têm o e-mail, o telefone ou o documento que está sendo digitado.",
  "Get an invitation": "Obter um convite",
  "Accept an invitation": "Aceitar um convite",
  "Ask for a new invitation": "Pedir um novo convite",
  "List users": "Listar usuários",
  "Create a user": "Criar um usuário",
  "Search users": "Buscar usuários",
  "Find users by a value": "Encontrar usuários por um valor",
  "Filter users": "Filtrar usuários",
  "Update users in bulk": "Alterar usuários em massa",
  "Delete users in bulk": "Excluir usuários em massa",
  "Get a user": "Obter um usuário",
  "Update a user": "Alterar um usuário",
  "Delete a user": "Excluir um usuário",
  "Invite people": "Convidar pessoas",
  "Send an invitation again": "Enviar um convite de novo",
  "Upload a user's picture": "Enviar a imagem de um usuário",
  "Remove a user's picture": "Remover a imagem de um usuário",
  "Export users": "Exportar usuários",
  "List the columns an import of users can fill": "Listar as colunas que uma importação de usuários preenche",
  "Import users from a file": "Importar usuários de um arquivo",
  "Returns the invitation of a link. 404 once the user is gone, or has another email, role or list of pipelines than the link was made for.":
    "Responde o convite de um link. 404 quando o usuário saiu, ou tem outro e-mail, papel ou lista de funis do que aqueles com que o link foi feito.",
  "Gives the invited user a password and signs them in. 409 once it was done or its time is over.":
    "Dá uma senha ao usuário convidado e faz o login dele. 409 se já foi feito ou se o prazo acabou.",
  "Asks whoever invited for a new link when this one is over; once a day.":
    "Pede a quem convidou um novo link, quando este não vale mais; uma vez por dia.",
  "Invites a colleague by mail; with `password` (admins only) the colleague can sign in at once.":
    "Convida um colega por e-mail; com `password` (só administradores), ele pode entrar na hora.",
  "Changes a user. A new email of the caller's own, with which they sign in, needs the password of the last minutes, or the answer is a 403 `confirmation_needed`. The old address gets a mail about the new one.":
    "Altera um usuário. Mudar o próprio e-mail, com que se faz login, exige a senha digitada há poucos minutos, ou a resposta é um 403 `confirmation_needed`. O endereço antigo é avisado do novo.",
  "Invites several people at once, each with a name taken from the address. Addresses that someone has already are left out.":
    "Convida várias pessoas de uma vez, cada uma com um nome derivado do endereço. Endereços que alguém já usa ficam de fora.",
  "Extends the link of a user who has no password yet by seven days and returns it. With `mail` the link is also mailed again. A link stays the same until the user's email, role or pipelines change. 409 for a user with a password, 403 for a role that the caller can't create.":
    "Prorroga por sete dias o link de um usuário que ainda não tem senha e responde o link. Com `mail`, o link também é enviado de novo por e-mail. O link continua o mesmo até o e-mail, o papel ou os funis do usuário mudarem. 409 para um usuário com senha, 403 para um papel que quem chama não pode criar.",
  "A user. Those below manager see of others only id, names, picture and role; the rest is then left out. `pipelines` is the list of own pipelines; empty means all. `active` is whether they can sign in: the invitation was taken, and nobody has `deactivated` them, which ends every session and keeps them from owning deals and tasks. `last_seen_at` is null until the first sign-in.":
    "Um usuário. Quem está abaixo de gerente vê dos outros só id, nomes, imagem e papel; o resto fica de fora. `pipelines` é a lista de funis próprios; vazia quer dizer todos. `active` diz se pode entrar: o convite foi aceito e ninguém o desativou (`deactivated`), o que encerra todas as sessões e o impede de ter negócios e tarefas. `last_seen_at` é null até o primeiro login.",
  "Needs the rights to update and to delete. Deals, bills, notes, files, answers to forms and consents of the others pass to the one that stays, which is the answer. Their phones fill an empty `phone2`, and what else they have of emails and phones becomes `other_emails` and `other_phones`; more than 10 of either are a 422. One operation: its undo takes everything apart again.":
    "Exige os direitos de alterar e de excluir. Negócios, contas, anotações, arquivos, respostas a formulários e consentimentos dos outros passam para o que fica, que é a resposta. Os telefones deles preenchem um `phone2` vazio, e os demais e-mails e telefones viram `other_emails` e `other_phones`; mais de 10 de qualquer um deles é 422. É uma só operação: desfazê-la separa tudo de novo.",
  "Needs the rights to update and to delete. Contacts, deals, bills, notes and files of the others pass to the one that stays, which is the answer. One operation: its undo takes everything apart again.":
    "Exige os direitos de alterar e de excluir. Contatos, negócios, contas, anotações e arquivos das outras passam para a que fica, que é a resposta. É uma só operação: desfazê-la separa tudo de novo.",
  "Groups of contacts that share an email, phone or document, directly or through a third one, the newest group first. A group shows at most 20 of its `count`.":
    "Grupos de contatos com o mesmo e-mail, telefone ou documento, diretamente ou por meio de um terceiro, o grupo mais novo primeiro. Um grupo mostra no máximo 20 dos seus `count`.",
  "Groups of companies that share an email, phone or document, directly or through a third one, the newest group first. A group shows at most 20 of its `count`.":
    "Grupos de empresas com o mesmo e-mail, telefone ou documento, diretamente ou por meio de uma terceira, o grupo mais novo primeiro. Um grupo mostra no máximo 20 das suas `count`.",
  "One JSON document to hand to the person: the contact and those merged into it, with their deals, tasks, bills, returns, notes, messages, consents, files, answers to forms and history.":
    "Um documento JSON para entregar à pessoa: o contato e os mesclados nele, com seus negócios, tarefas, contas, devoluções, anotações, mensagens, consentimentos, arquivos, respostas a formulários e histórico.",
  "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the contact with the picture's address.":
    "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é o contato com o endereço da imagem.",
  "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the company with the picture's address.":
    "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é a empresa com o endereço da imagem.",
  "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the user with the picture's address.":
    "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é o usuário com o endereço da imagem.",
}
