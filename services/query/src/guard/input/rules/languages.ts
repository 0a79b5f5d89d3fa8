import type { NormalisedText } from '../normalised-text.ts'
import { phraseMatcher } from '../phrases.ts'

interface Language {
  ignore: string
  rules: string
  tell: string
  your: string
  prompt: string
  destroy: string
  change: string
  /** Words that may stand before what is destroyed or changed. */
  things: string
  to: string
}

/** The same few orders, language by language. Accents do not matter: both sides are read without them. */
const LANGUAGES: readonly Language[] = [
  // German
  {
    ignore: 'ignoriere|ignorieren|ignoriert|vergiss|vergesst|vergessen|missachte|missachten|umgehe|umgehen|überschreibe|übergehe',
    rules:
      'anweisung|anweisungen|regeln|regel|instruktionen|vorgaben|befehle|richtlinien|vorschriften|beschränkungen|anweisungen|systemprompt|prompt|sicherheitsregeln|obige',
    tell: 'zeig|zeige|zeigen|nenne|verrate|gib|sag|sage|wiederhole|drucke|übersetze|wie|was|welche|liste|offenbare',
    your: 'deine|deinen|dein|deiner|ihre|ihren|ihr|eure|system|du',
    prompt:
      'anweisungen|prompt|systemprompt|systemanweisungen|regeln|konfiguration|instruktionen|systemnachricht|einstellungen|zugangsdaten|vorgaben',
    destroy: 'lösche|löschen|lösch|entferne|entfern|entfernen|vernichte|leere|leer|zerstöre|verwirf|beseitige|streiche|streich',
    change:
      'setze|setz|ändere|änder|aktualisiere|erhöhe|erhöh|verringere|senke|senk|füge|füg|erstelle|benenne|überschreibe|trage|trag|lege|leg|verdopple|stelle|stell',
    things:
      'alle|die|den|das|jede|jeden|jedes|sämtliche|tabelle|datenbank|kunden|bestellungen|diese|einen|eine|ein|neue|neuen|daten|preise',
    to: 'auf|zu|um|in|hinzu|ein|an|null|namens',
  },
  // French
  {
    ignore: 'ignore|ignorez|ignorer|oublie|oubliez|oublier|néglige|outrepasse|contourne|contournez',
    rules: 'instruction|instructions|consignes|consigne|règles|règle|directives|directive|ordres|restrictions|précède|prompt',
    tell: 'montre|montrez|affiche|affichez|révèle|révélez|donne|donnez|dis|répète|répétez|traduis|quelles|quel|quelle|quels|écris|imprime|liste',
    your: 'tes|ton|vos|votre|ta|système|tu|vous',
    prompt: 'instructions|prompt|consignes|règles|configuration|directives|invite|paramètres',
    destroy: 'supprime|supprimez|supprimer|efface|effacez|effacer|détruis|détruisez|vide|videz|purge|purgez|élimine|éliminez|retire',
    change:
      'mets|mettez|modifie|modifiez|change|changez|augmente|augmentez|ajoute|ajoutez|insère|insérez|crée|créez|renomme|renommez|remplace|fixe|double|diminue|baisse',
    things: 'tous|toutes|les|la|le|table|tables|base|chaque|ces|cette|une|un|tout|l|des|à',
    to: 'à|de|par|en|dans|nouveau|nouvelle|zéro|nommé|table|base',
  },
  // Spanish
  {
    ignore: 'ignora|ignore|ignorar|ignoren|olvida|olvide|olvidar|omite|omita|desobedece|descarta|evita',
    rules: 'instrucciones|instrucción|reglas|regla|órdenes|directrices|restricciones|indicaciones|normas|anterior|prompt',
    tell: 'muestra|muéstrame|muestre|revela|revele|dime|dame|imprime|repite|traduce|cuáles|cuál|qué|enseña|enséñame|lista|escribe',
    your: 'tus|tu|sus|su|sistema|te',
    prompt: 'instrucciones|prompt|reglas|configuración|directrices|indicaciones|normas',
    destroy: 'elimina|elimine|eliminar|borra|borre|borrar|suprime|vacía|vacíe|destruye|trunca|quita|bórrame|purga',
    change:
      'pon|ponga|actualiza|actualice|cambia|cambie|modifica|modifique|aumenta|aumente|agrega|agregue|añade|inserta|inserte|crea|cree|renombra|sube|baja|duplica|establece|reduce',
    things: 'todos|todas|los|las|la|el|tabla|base|cada|estos|estas|un|una|todo|nuevo|nueva|toda',
    to: 'a|en|por|al|cliente|usuario|tabla|llamado|cero|base',
  },
  // Italian
  {
    ignore: 'ignora|ignorare|ignorate|dimentica|dimenticare|dimenticate|trascura|aggira|scavalca',
    rules: 'istruzioni|istruzione|regole|direttive|ordini|restrizioni|indicazioni|norme|prompt',
    tell: 'mostra|mostrami|rivela|rivelami|dimmi|dammi|stampa|ripeti|traduci|quali|quale|elenca|scrivi',
    your: 'tue|tuo|tuoi|tua|vostre|vostro|sistema',
    prompt: 'istruzioni|prompt|regole|configurazione|direttive',
    destroy: 'elimina|eliminare|cancella|cancellare|svuota|rimuovi|distruggi|tronca',
    change: 'imposta|aggiorna|cambia|modifica|aumenta|aggiungi|inserisci|crea|rinomina|raddoppia|riduci|metti',
    things: 'tutti|tutte|gli|i|le|la|il|lo|tabella|ogni|questi|un|una|tutto|database|nuovo',
    to: 'a|in|di|del|tabella|cliente|utente|zero|chiamato|alla',
  },
  // Portuguese
  {
    ignore: 'ignore|ignora|ignorar|esqueça|esquece|esquecer|desconsidere|desconsidera|contorne|desobedeça|descarte',
    rules: 'instruções|instrução|regras|regra|ordens|diretrizes|restrições|comandos|prompt',
    tell: 'mostre|mostra|revele|diga|dê|imprima|repita|traduza|quais|qual|liste|escreva|exiba',
    your: 'suas|seu|sua|seus|tuas|teu|sistema|você',
    prompt: 'instruções|prompt|regras|configuração|diretrizes',
    destroy: 'exclua|exclui|excluir|apague|apaga|apagar|delete|remova|elimine|esvazie|destrua|limpe',
    change: 'defina|atualize|altere|mude|aumente|adicione|insira|crie|renomeie|coloque|modifique|dobre|reduza',
    things: 'todos|todas|os|as|a|o|tabela|cada|estes|um|uma|tudo|banco|novo|nova|toda',
    to: 'para|em|a|por|na|no|cliente|tabela|zero|chamado|usuário',
  },
  // Dutch
  {
    ignore: 'negeer|vergeet|negeren|omzeil|sla',
    rules: 'instructies|instructie|regels|aanwijzingen|opdrachten|richtlijnen|beperkingen|prompt',
    tell: 'toon|laat|geef|vertel|herhaal|onthul|vertaal|wat|welke|print|schrijf',
    your: 'je|jouw|uw|systeem',
    prompt: 'instructies|systeemprompt|prompt|regels|configuratie|aanwijzingen|instellingen',
    destroy: 'verwijder|wis|vernietig|leeg|gooi|schrap',
    change: 'zet|wijzig|verander|verhoog|verlaag|voeg|maak|hernoem|werk|stel|verdubbel|pas',
    things: 'alle|de|het|elke|tabel|database|deze|een|nieuwe|iedere',
    to: 'op|naar|in|met|toe|aan|bij|tabel',
  },
  // Polish
  {
    ignore: 'zignoruj|ignoruj|zapomnij|pomiń|omiń|zlekceważ',
    rules:
      'instrukcje|instrukcji|polecenia|poleceń|zasady|zasad|reguły|reguł|wytyczne|ograniczenia|prompt|instrukcjach|poleceniach|zasadach',
    tell: 'pokaż|ujawnij|podaj|powtórz|wypisz|przetłumacz|jakie|wyświetl|zdradź|wydrukuj',
    your: 'swoje|twoje|twój|swój|systemowy|systemowe|swoich',
    prompt: 'instrukcje|prompt|zasady|konfigurację|polecenia|reguły|konfiguracja',
    destroy: 'usuń|skasuj|wyczyść|zniszcz|wykasuj|opróżnij',
    change: 'ustaw|zmień|zaktualizuj|zwiększ|dodaj|wstaw|utwórz|podnieś|zmniejsz|nadpisz',
    things: 'wszystkie|wszystkich|tabelę|tabele|każde|każdy|każdego|bazę|dane|te|ceny|nowego|zamówienia|klientów|cenę|nazwę|wszystko',
    to: 'na|do|o|klienta|tabelę|użytkownika|zero',
  },
  // Russian
  {
    ignore: 'игнорируй|игнорируйте|проигнорируй|забудь|забудьте|отбрось|пренебреги|обойди',
    rules: 'инструкции|инструкций|указания|указаний|правила|правил|команды|ограничения|промпт|инструкциях|правилах',
    tell: 'покажи|покажите|выведи|раскрой|повтори|напечатай|переведи|какие|скажи|назови|дай',
    your: 'свои|твои|ваши|свой|твой|системный|тебе|системные',
    prompt: 'инструкции|промпт|правила|конфигурацию|настройки|указания|подсказку',
    destroy: 'удали|удалите|удалить|сотри|сотрите|очисти|очистите|уничтожь|стереть',
    change: 'установи|измени|обнови|увеличь|добавь|вставь|создай|переименуй|поставь|замени|уменьши',
    things: 'все|всех|таблицу|таблицы|каждый|каждую|базу|данные|заказы|эти|новый|нового|клиентов|цены|всё|имя|цену',
    to: 'на|в|до|клиента|таблицу|пользователя|ноль|нуля',
  },
  // Swedish, Danish, Norwegian
  {
    ignore: 'ignorera|ignorer|glöm|glem|strunta|bortse',
    rules: 'instruktioner|instruktionerna|regler|reglerna|anvisningar|instrukser|instruksjoner|instruksjonene|regel|instruktionerne|order',
    tell: 'visa|vis|avslöja|berätta|upprepa|skriv|fortæl|gentag|vilka|hvilke|översätt',
    your: 'dina|din|ditt|dine|system',
    prompt: 'instruktioner|systemprompt|prompt|regler|konfiguration|instruksjoner|instrukser|inställningar',
    destroy: 'radera|slet|slett|förstör|töm|ta',
    change: 'ändra|uppdatera|höj|sänk|skapa|opdater|sæt|sätt|endre|lägg',
    things: 'alla|alle|tabellen|samtliga|varje|databasen|alle|priser|bort|hver|kunderna|en|ny',
    to: 'till|til|med|tabellen|alla|kund|alle',
  },
  // Turkish, Czech, Indonesian, Vietnamese, Romanian, Finnish, Hungarian: the two commonest orders
  {
    ignore: 'önceki|yukarıdaki|tüm|ignoruj|zapomeň|abaikan|lupakan|bỏ|quên|ignoră|uită|unohda|ohita|hagyd|felejtsd|ігноруй|забудь',
    rules:
      'talimatları|talimatlari|kuralları|yönergeleri|instrukce|pokyny|pravidla|instruksi|perintah|aturan|lệnh|dẫn|instrucțiunile|regulile|ohjeet|säännöt|utasításokat|utasítást|szabályokat|інструкції|вказівки',
    tell: 'göster|ukaž|tampilkan|hiển|arată|näytä|mutasd|покажи|zobraz|tunjukkan',
    your: 'sistem|své|anda|hệ|tale|järjestelmän|rendszer|свої|твої|tvoje|kamu',
    prompt: 'promptunu|talimatlarını|istemini|instrukce|prompt|instruksi|thống|instrucțiunile|kehote|utasításait|інструкції|pokyny',
    destroy: 'smaž|odstraň|vymaž|hapus|hapuskan|xóa|șterge|sterge|poista|töröld|видали|kosongkan',
    change: 'nastav|změň|ubah|perbarui|đặt|setează|actualizează|aseta|muuta|állítsd|встанови|tambahkan',
    things: 'všechny|tabulku|semua|tabel|tất|bảng|toate|tabelul|kaikki|taulu|minden|az|összes|всі|таблицю|harga',
    to: 'na|menjadi|thành|la|jadi|nollaan|nullára|на|cả|ke',
  },
]

const phrases = phraseMatcher({
  override_instructions: LANGUAGES.map(({ ignore, rules }) => `${ignore} ..6 ${rules}`),
  prompt_disclosure: LANGUAGES.map(({ tell, your, prompt }) => `${tell} ..3 ${your} ..2 ${prompt}`),
  write_request: LANGUAGES.flatMap(({ destroy, change, things, to }) => [
    `~${destroy} ..2 ${things}`,
    `~${change} ..1 ${things} ..6 ${to}`,
  ]),
  system_access: [
    'adminrechte|administratorrechte|schreibrechte|rootrechte|vollzugriff|adminzugang|beheerdersrechten|adminrechten|adminrättigheter',
    'droits|derechos|permisos|privilegios|diritti|permessi|direitos|permissoes|права|uprawnienia d|de|di|da|do? administrateur|administrador|amministratore|admin|ecriture|escritura|scrittura|escrita|администратора|administratora',
    'mach|mache|hazme|hagame|fammi|fais|faites|torne|maak|zrob|gor|сделай ..3 administrator|admin|administrador|amministratore|administrateur|beheerder|administratorem|администратором',
  ],
  role_play: [
    '~agis|agissez|fais|tu comme|semblant|es ..6',
    'actúa|finge|compórtate|haz como|que|ser ..6',
    'du bist|spiele jetzt|nun|ab|einen ..6',
    'tu es|eres|sei|você|jesteś|ты maintenant|ahora|ora|adesso|é|agora|teraz|теперь|désormais ..6',
    'a partir de ahora|agora',
    'ab jetzt|sofort ..2 bist|antwortest|du|ignorierst',
    'притворись|представь ..3 что|ты|себя',
  ],
})

/** Scripts without blanks between words, and those whose words change their beginnings. */
const UNSPACED: readonly (readonly [string, RegExp])[] = [
  ['override_instructions', /(?:忽略|无视|無視|忘记|忘記|忽視|不要遵守|绕过).{0,14}(?:指令|指示|规则|規則|提示|命令|说明|限制|要求)/u],
  ['override_instructions', /(?:指示|命令|ルール|規則|プロンプト|制限|指令).{0,8}(?:無視|忘れ|従わ)/u],
  ['override_instructions', /(?:지시|명령|규칙|지침|프롬프트).{0,8}(?:무시|잊어)/u],
  ['override_instructions', /(?:تجاهل|انس|انسى|تخط).{0,30}(?:تعليمات|التعليمات|القواعد|الأوامر|الاوامر|السابقة|الإرشادات)/u],
  ['override_instructions', /(?:निर्देश|नियम|आदेश|हिदायत).{0,20}(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|उपेक्षा)/u],
  ['override_instructions', /(?:התעלם|שכח|תתעלם).{0,25}(?:הוראות|ההוראות|כללים|הכללים)/u],
  ['override_instructions', /(?:ละเว้น|เพิกเฉย|ไม่สนใจ|ลืม).{0,20}(?:คำสั่ง|กฎ|คำแนะนำ)/u],
  [
    'override_instructions',
    /(?:talimat|kural|yönerge|yonerge)\p{L}{0,10} (?:\p{L}{1,12} )?(?:yok say|unut|görmezden|gormezden|yoksay|dikkate alma)/u,
  ],
  ['override_instructions', /(?:αγνοησε|ξεχασε|αγνόησε).{0,30}(?:οδηγιες|κανονες|εντολες)/u],
  [
    'prompt_disclosure',
    /(?:显示|告诉|输出|重复|透露|列出|顯示|告訴|打印|泄露|翻译).{0,8}(?:系统提示|你的指令|你的提示|提示词|系统指令|系統提示|你的规则|配置)/u,
  ],
  [
    'prompt_disclosure',
    /(?:システムプロンプト|あなたの指示|内部指示)|(?:시스템 ?프롬프트|너의 지시|당신의 지시)|(?:النظام|تعليماتك|موجه النظام).{0,10}(?:اعرض|أظهر|اكشف)|(?:اعرض|أظهر|اظهر|اكشف|اطبع).{0,15}(?:تعليماتك|موجه|تعليمات النظام)|सिस्टम प्रॉम्प्ट/u,
  ],
  [
    'write_request',
    /(?:^|[。，,;；.!！？?\s请請])(?:删除|刪除|清空|删掉|销毁|清除|请删除|移除).{0,12}(?:所有|全部|表|数据|數據|订单|訂單|客户|客戶|记录|記錄|用户|数据库|每)/u,
  ],
  ['write_request', /(?:把|将|將).{1,16}(?:删除|刪除|清空|删掉|改为|改成|设为|设置为|設為|更新为)/u],
  [
    'write_request',
    /(?:テーブル|データ|注文|顧客|レコード|データベース|すべて|全て|全部).{0,8}を?(?:削除して|消去して|消して|削除しろ|削除せよ|変更して|更新して|クリアして|空にして)/u,
  ],
  [
    'write_request',
    /(?:테이블|데이터|주문|고객|레코드|모든|전부|모두).{0,10}(?:삭제해|삭제하라|지워|삭제하세요|변경해|수정해|비워|제거해)/u,
  ],
  [
    'write_request',
    /(?:^|[\s،.])(?:احذف|امسح|امح|أزل|دمر|احذفوا|عدل|حدث|حدّث|غير|غيّر) .{0,20}(?:جميع|كل|جدول|الجدول|البيانات|الطلبات|العملاء|قاعدة|الأسعار|سعر)/u,
  ],
  ['write_request', /(?:टेबल|तालिका|डेटा|ऑर्डर|ग्राहक|रिकॉर्ड|सभी|सब).{0,20}(?:हटा दो|हटाओ|मिटा दो|हटा दें|मिटाओ|डिलीट कर|हटाएं|मिटा दें|बदल दो)/u],
  ['write_request', /(?:מחק|תמחק|הסר).{0,15}(?:כל|הטבלה|טבלת|הנתונים|ההזמנות)/u],
  ['write_request', /(?:ลบ).{0,8}(?:ทั้งหมด|ตาราง|ข้อมูล)/u],
  [
    'write_request',
    /(?:tablosunu|tabloyu|tum|siparisleri|musterileri|verileri|kayitlari|veritabanini) (?:\p{L}{1,14} ){0,3}(?:sil|siliniz|silin|temizle|bosalt|guncelle|yok et)(?!\p{L})/u,
  ],
]

/** Those that a text without foreign letters may meet. */
const IN_ASCII = UNSPACED.filter(([, pattern]) => /[a-z]{3}/.test(pattern.source))

/** Orders in other languages than English. */
export function otherLanguages({ text, words, ascii }: NormalisedText): string | undefined {
  const found = phrases(words)
  if (found !== undefined) return found
  const unspaced = (ascii ? IN_ASCII : UNSPACED).find(([, pattern]) => pattern.test(text))?.[0]
  return unspaced && `${unspaced}/unspaced`
}
