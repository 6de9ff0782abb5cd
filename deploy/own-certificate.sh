#!/bin/sh
# Creates a certificate for a house's network: an authority that is valid for ten years, and a certificate of this
# authority for the server. Each device of the house must trust the authority once. If the script runs again, it keeps
# the authority and renews the certificate.
#   deploy/own-certificate.sh FOLDER NAME [ADDRESS …]
#   deploy/own-certificate.sh /etc/stichwort-tls texte.haus 192.168.1.20
set -eu
umask 077
folder=$1
name=$2
shift 2
mkdir -p "$folder"

if [ ! -e "$folder/house-ca.key" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 \
    -keyout "$folder/house-ca.key" -out "$folder/house-ca.crt" \
    -subj "/CN=House authority of $name" \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign'
fi

names="DNS:$name"
for address in "$@"; do names="$names,IP:$address"; done

openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc \
  -keyout "$folder/house.key" -out "$folder/house.csr" -subj "/CN=$name"
# 397 days: Apple's devices reject a certificate that is valid for longer.
openssl x509 -req -in "$folder/house.csr" -CA "$folder/house-ca.crt" -CAkey "$folder/house-ca.key" \
  -CAcreateserial -days 397 -out "$folder/house.crt" -extfile /dev/stdin <<END
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth
subjectAltName=$names
END
rm "$folder/house.csr"
chmod 644 "$folder/house-ca.crt" "$folder/house.crt"
echo "The server gets house.crt and house.key, every device trusts house-ca.crt; house-ca.key stays locked away."
