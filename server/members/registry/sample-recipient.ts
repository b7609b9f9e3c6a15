/** On a demo installation, the login name of a member to whom something can be sent to try it out. Nobody knows its password. */
export const SAMPLE_RECIPIENT = 'friend@tradelet.example'
