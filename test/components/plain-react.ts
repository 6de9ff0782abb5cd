// Imported before React, whose development build tells the browser's tools of each component and each effect, for a
// profile that nobody records here. Its warnings and StrictMode stay.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
