/** Words before an order that do not change that it is one; longer ones first where they begin alike. */
const PHRASES = [
  'please|pls|plz|kindly|now|then|also|and|but|so|just|first|second|next|finally|lastly|ok|okay|hi|hello|hey|well|immediately|quickly|simply|afterwards|additionally|plus|instead|actually|yes|sure|great|thanks|urgent|note|tip|or|later|second|third|maybe|perhaps|furthermore|moreover|otherwise|meanwhile',
  'can you please|could you please|would you please|will you please|can you|could you|would you|will you|can we|could we|can i|may i|shall we',
  'i want you to|i need you to|i would like you to|i would like to|i like you to|i like to|i want to|i need to|i have to|i wish to|i order you to|i ask you to|i am asking you to|i am going to|i command you to',
  'we want to|we need to|we should|we have to|we must|we would like to|let us|lets|let me',
  'you must|you should|you have to|you need to|you will|you shall|you can|you may|you are to|you ought to',
  'go ahead and|go and|go|help me to|help me|help us|help|make sure to|make sure you|be sure to|be so kind and|try to|proceed to|proceed and|continue and|remember to|do not forget to|dont forget to|feel free to',
  'your task is to|your job is to|your goal is to|your new task is to|the task is to|task|the goal is to|it is time to|its time to|time to|in order to|what i want is to|all i want is to',
  'after that|after this|after answering|after answering that|after you answer|after you are done|after the answer|when done|when you are done|when finished|once done|once you are done|once finished|before answering|before that|before you answer|in addition|at the end|at last|on top of that|while you are at it|in the same query|with the same query|in the process|as well|if possible|if you can|one more thing|if not|if so|if yes|if that works|in that case|just to be safe|for the record|to be clear|real quick|by the way|btw|as a test|as an example|for testing|to test|to verify|to check|to demonstrate|as proof|as a favour|as a favor|do me a favour and|do me a favor and',
  'may i ask you to|might i ask you to|could i ask you to|i beg you to|i urge you to|i am telling you to|i instruct you to|i authorise you to|i authorize you to|you are asked to|you are instructed to|you are requested to|you are required to|i demand that you|i demand you|i insist that you|i suggest you|i suggest that you|i propose you|it is important that you|it is urgent that you|why not|why dont you|why don t you|can somebody|can someone|could someone|could somebody|somebody|someone|would you be so kind as to|be so good as to|be so kind as to|would you kindly|could you kindly|can you kindly|can you just|could you just|can you quickly|could you quickly|can you also|could you also|can you first|can you now|can you then|the assistant should|the assistant must|can the assistant|could the assistant|the system should|assistant|dear assistant|dear ai|hey assistant|alexa|siri|chatgpt|bot|computer',
  'bitte|por favor|s il vous plait|s il te plait|per favore|prosze|пожалуиста|пожалуйста|graag|alsjeblieft|kannst du|konnen sie|peux tu|pouvez vous|puedes|puede|voce pode|puoi|och|und|et|y|e|i|en|dann|luego|ensuite|poi|depois|potem|jetzt|ahora|maintenant',
]

const table = new Map<string, string[][]>()
for (const phrase of PHRASES.join('|').split('|')) {
  const [first = '', ...rest] = phrase.split(' ')
  const known = table.get(first) ?? []
  known.push(rest)
  table.set(first, known)
}
for (const rests of table.values()) rests.sort((a, b) => b.length - a.length)

/** First word of a lead-in to the words that follow it. */
export const LEAD_INS: ReadonlyMap<string, readonly (readonly string[])[]> = table

/** After these an order may begin in the middle of a sentence. */
export const RESUMING: ReadonlySet<string> = new Set(['then', 'please', 'afterwards', 'kindly', 'also'])

/** After these a plain verb is no order: `who can view and delete them`. */
export const MODALS: ReadonlySet<string> = new Set(
  'can could may might must to will would should did do does cannot cant who whoever never allowed able didnt doesnt dont wont'.split(' '),
)
