import { transitions } from '@tanager/kernel'

export type FormStatus = 'Open' | 'Submitted' | 'ReuploadRequested'
export type FormMove = 'submit' | 'requestReupload' | 'withdrawReupload'

/** The whole life of a green form. A second document may be asked for while the first is awaited; that moves nothing. */
export const formFlow = transitions<FormStatus, FormMove>('A green form', {
  submit: { action: 'green-form.submit', from: ['Open', 'ReuploadRequested'], to: 'Submitted', words: 'be submitted' },
  requestReupload: {
    action: 'discrepancy.request-reupload',
    from: ['Submitted', 'ReuploadRequested'],
    to: 'ReuploadRequested',
    words: 'have a document asked for again',
  },
  withdrawReupload: {
    action: 'discrepancy.resolve',
    from: ['ReuploadRequested'],
    to: 'Submitted',
    words: 'have a request for a document withdrawn',
  },
})
